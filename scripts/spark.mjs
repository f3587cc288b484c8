// A Python with PySpark and DuckDB for the tests, in a virtual environment that is made once and kept in the cache.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { run } from './steps.mjs';

/** Pinned: about 460 MB to fetch. */
const PYSPARK = '4.0.1';
const DUCKDB = '1.4.2';

/** The first number of `java -version` that Spark runs on. */
const JAVA = 17;

/** The path of that Python, or why there is none. @returns {Promise<{ python?: string, reason?: string }>} */
export async function sparkPython() {
  const java = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const version = Number(/version "(\d+)/.exec(java.stderr ?? '')?.[1] ?? 0);
  if (version < JAVA) return { reason: `no Java ${JAVA} or later` };
  if (spawnSync('python3', ['--version']).status !== 0) return { reason: 'no Python 3' };
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const folder = join(cache, 'outis', `pyspark-${PYSPARK}`);
  const python = join(folder, 'bin', 'python');
  const known = existsSync(python) && spawnSync(python, ['-c', 'import duckdb, pyspark']).status === 0;
  if (!known) {
    try {
      await run('python3', ['-m', 'venv', folder]);
      await run(python, ['-m', 'pip', 'install', '--quiet', `pyspark==${PYSPARK}`, `duckdb==${DUCKDB}`]);
    } catch (error) {
      return { reason: `PySpark and DuckDB cannot be fetched (${error.message})` };
    }
  }
  return { python };
}
