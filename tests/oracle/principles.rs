//! The principles by their definitions, over rows of strings.

use super::transport::least_cost;

/// A published row: the key of its group, its sensitive value, and who it is about.
#[derive(Debug, Clone)]
pub struct Row {
    pub group: Vec<String>,
    pub value: String,
    pub person: u32,
}

/// The rows of each group.
pub fn groups(rows: &[Row]) -> Vec<Vec<Row>> {
    let mut groups: Vec<Vec<Row>> = Vec::new();
    for row in rows {
        match groups.iter_mut().find(|group| group[0].group == row.group) {
            Some(group) => group.push(row.clone()),
            None => groups.push(vec![row.clone()]),
        }
    }
    groups
}

/// How many different persons the rows are about.
pub fn persons(rows: &[Row]) -> usize {
    (0..rows.len()).filter(|&i| (0..i).all(|j| rows[j].person != rows[i].person)).count()
}

/// Each value with the number of different persons who have it, sorted by value.
pub fn frequencies(rows: &[Row]) -> Vec<(String, usize)> {
    let mut values: Vec<String> = rows.iter().map(|row| row.value.clone()).collect();
    values.sort();
    values.dedup();
    let having =
        |value: &String| -> Vec<Row> { rows.iter().filter(|row| row.value == *value).cloned().collect() };
    values
        .into_iter()
        .map(|value| {
            let n = persons(&having(&value));
            (value, n)
        })
        .collect()
}

fn counts(rows: &[Row]) -> Vec<usize> {
    frequencies(rows).into_iter().map(|(_, n)| n).collect()
}

/// k: persons in the smallest group.
pub fn k(rows: &[Row]) -> Option<usize> {
    groups(rows).iter().map(|group| persons(group)).min()
}

/// Values in the group with the fewest.
pub fn distinct_l(rows: &[Row]) -> Option<usize> {
    groups(rows).iter().map(|group| frequencies(group).len()).min()
}

/// The smallest entropy of a group.
pub fn entropy(rows: &[Row]) -> Option<f64> {
    let entropy = |group: &Vec<Row>| {
        let counts = counts(group);
        let n: usize = counts.iter().sum();
        counts.iter().map(|&count| count as f64 / n as f64).map(|p| -p * p.ln()).sum::<f64>()
    };
    groups(rows).iter().map(entropy).min_by(f64::total_cmp)
}

/// Whether r1 < c·(r_l + … + r_m) in every group, for whole c.
pub fn is_recursive(rows: &[Row], c: usize, l: usize) -> bool {
    groups(rows).iter().all(|group| {
        let mut r = counts(group);
        r.sort();
        r.reverse();
        let tail: usize = (l..=r.len()).map(|i| r[i - 1]).sum();
        r[0] < c * tail
    })
}

/// The fewest values of a group, and the largest distance of two frequencies in one group.
pub fn l_and_d(rows: &[Row]) -> Option<(usize, usize)> {
    let groups = groups(rows);
    let fewest = groups.iter().map(|group| counts(group).len()).min()?;
    let mut widest = 0;
    for group in &groups {
        for a in counts(group) {
            for b in counts(group) {
                widest = widest.max(a.abs_diff(b));
            }
        }
    }
    Some((fewest, widest))
}

/// Groups over persons, a person in several groups counted in each.
pub fn average_risk(rows: &[Row]) -> Option<f64> {
    let groups = groups(rows);
    let heads: usize = groups.iter().map(|group| persons(group)).sum();
    (heads > 0).then(|| groups.len() as f64 / heads as f64)
}

/// How many persons are in groups with a risk above a threshold, and of how many.
pub fn above(rows: &[Row], risk: f64) -> (usize, usize) {
    let sizes: Vec<usize> = groups(rows).iter().map(|group| persons(group)).collect();
    (sizes.iter().filter(|&&size| 1.0 / size as f64 > risk + 1e-9).sum(), sizes.iter().sum())
}

/// Every value of the table with its share there and in a group.
fn shares(group: &[Row], rows: &[Row]) -> Vec<(f64, f64)> {
    let share = |of: &[(String, usize)], value: &str| {
        let all: usize = of.iter().map(|(_, n)| n).sum();
        of.iter().find(|(known, _)| known == value).map_or(0.0, |(_, n)| *n as f64 / all as f64)
    };
    let (whole, part) = (frequencies(rows), frequencies(group));
    whole.iter().map(|(value, _)| (share(&whole, value), share(&part, value))).collect()
}

/// The largest (q − p)/p of any group, and whether each is within β, for the enhanced variant also within −ln p.
pub fn likeness(rows: &[Row], beta: f64, enhanced: bool) -> Option<(f64, bool)> {
    let all: Vec<(f64, f64)> = groups(rows).iter().flat_map(|group| shares(group, rows)).collect();
    let within = all.iter().all(|&(p, q)| {
        let most = if enhanced { beta.min(-p.ln()) } else { beta };
        (q - p) / p <= most + 1e-9
    });
    let largest = all.iter().map(|(p, q)| (q - p) / p).fold(0.0, f64::max);
    (!rows.is_empty()).then_some((largest, within))
}

/// The largest |log₂ q/p|; infinite where a group lacks a value.
pub fn disclosure(rows: &[Row]) -> Option<f64> {
    let all = groups(rows).into_iter().flat_map(|group| shares(&group, rows)).collect::<Vec<_>>();
    all.iter().map(|(p, q)| (q / p).log2().abs()).reduce(f64::max)
}

/// The largest share of a value in a group.
pub fn alpha(rows: &[Row]) -> Option<f64> {
    let most = |group: &Vec<Row>| shares(group, group).into_iter().map(|(_, q)| q).fold(0.0, f64::max);
    groups(rows).iter().map(most).reduce(f64::max)
}

/// The largest distance of a group from the table, where moving the whole mass from value `i` to `j`
/// costs `cost(i, j) / scale`. Values are numbered as `order` lists them.
pub fn t(rows: &[Row], order: &[String], cost: impl Fn(usize, usize) -> i64, scale: i64) -> Option<f64> {
    let histogram = |rows: &[Row]| -> Vec<i64> {
        let of = frequencies(rows);
        let count =
            |value: &String| of.iter().find(|(known, _)| known == value).map_or(0, |(_, n)| *n as i64);
        order.iter().map(count).collect()
    };
    let whole = histogram(rows);
    let all: i64 = whole.iter().sum();
    let distance = |group: &Vec<Row>| {
        let part = histogram(group);
        let size: i64 = part.iter().sum();
        let supply: Vec<i64> = part.iter().map(|n| n * all).collect();
        let demand: Vec<i64> = whole.iter().map(|n| n * size).collect();
        least_cost(&supply, &demand, &cost) as f64 / (size * all * scale) as f64
    };
    groups(rows).iter().map(distance).max_by(f64::total_cmp)
}
