// The best full-domain combination of Adult by ARX, with the phases told apart. Compiled and run by arx.mjs.
import java.io.File;
import java.nio.charset.StandardCharsets;
import org.deidentifier.arx.ARXAnonymizer;
import org.deidentifier.arx.ARXConfiguration;
import org.deidentifier.arx.ARXResult;
import org.deidentifier.arx.AttributeType;
import org.deidentifier.arx.AttributeType.Hierarchy;
import org.deidentifier.arx.Data;
import org.deidentifier.arx.criteria.KAnonymity;
import org.deidentifier.arx.metric.Metric;

public class Race {
    /** folder, k, suppression limit, rounds, then the names of quasi columns. */
    public static void main(String[] given) throws Exception {
        File folder = new File(given[0]);
        int rounds = Integer.parseInt(given[3]);
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            Data data = Data.create(new File(folder, "adult.csv"), StandardCharsets.UTF_8, ';');
            for (int column = 0; column < data.getHandle().getNumColumns(); column++) {
                data.getDefinition().setAttributeType(
                    data.getHandle().getAttributeName(column), AttributeType.INSENSITIVE_ATTRIBUTE);
            }
            for (int name = 4; name < given.length; name++) {
                File file = new File(folder, "adult_hierarchy_" + given[name] + ".csv");
                data.getDefinition().setAttributeType(
                    given[name], Hierarchy.create(file, StandardCharsets.UTF_8, ';'));
            }
            long read = System.nanoTime();
            ARXConfiguration asked = ARXConfiguration.create();
            asked.addPrivacyModel(new KAnonymity(Integer.parseInt(given[1])));
            asked.setSuppressionLimit(Double.parseDouble(given[2]));
            asked.setQualityModel(Metric.createLossMetric());
            ARXResult result = new ARXAnonymizer().anonymize(data, asked);
            long found = System.nanoTime();
            result.getOutput(false);
            long made = System.nanoTime();
            System.out.printf(
                java.util.Locale.ROOT, "{\"read\":%f,\"search\":%f,\"output\":%f,\"told\":%d,\"solved\":%b}%n",
                (read - start) / 1e6, (found - read) / 1e6, (made - found) / 1e6, result.getTime(),
                result.isResultAvailable());
        }
    }
}
