# A table of Spark, released by Outis. Four commands of Outis between three scripts of SQL that Spark runs.
#   python spark.py register.parquet plan.json folder/
import subprocess
import sys

from pyspark.sql import SparkSession

register, plan, folder = sys.argv[1:4]
spark = SparkSession.builder.config("spark.ui.enabled", "false").getOrCreate()
spark.read.parquet(register).createOrReplaceTempView("register")


def outis(*arguments):
    return subprocess.run(["outis", "engine", *arguments], check=True, capture_output=True, text=True).stdout


def run(script):
    for statement in script.split(";\n"):
        if statement.strip():
            spark.sql(statement)


table = ["--from", "register", "--dialect", "spark"]
places = ["--staging", f"{folder}/staging", "--statistics", f"{folder}/statistics"]
run(outis("count", "--plan", plan, *table, "--work", f"{folder}/work"))
outis("learn", f"{folder}/work", "--plan", plan, "--out", f"{folder}/rules", *sys.argv[4:])
run(outis("apply", f"{folder}/rules", *table, *places))
run(outis("verify", f"{folder}/rules", *table, *places))
# Exits with 1, and publishes nothing, where the verdict is no: then what is in staging is no release.
rules = ["--rules", f"{folder}/rules", "--staging", f"{folder}/staging"]
print(outis("judge", f"{folder}/statistics", *rules, "--out", f"{folder}/release"))
print(outis("audit", f"{folder}/release"))
