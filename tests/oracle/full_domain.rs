//! The full-domain optimum by trying every combination of levels, over rows of strings.

use crate::oracle::principles::{Row, frequencies, groups, persons};
use crate::oracle::transport::least_cost;

/// A quasi column: for each row the labels of its value from level 0 upward, all equally long.
#[derive(Debug, Clone)]
pub struct Column {
    pub paths: Vec<Vec<String>>,
    pub weight: f64,
    /// The paths of all leaves of the tree, those of no row included.
    pub leaves: Vec<Vec<String>>,
}

/// What is asked of a group, or of a class on some columns.
#[derive(Debug, Clone)]
pub enum Asked {
    K(usize),
    KOn(usize, Vec<usize>),
    Distinct(usize),
    Entropy(f64),
    Recursive(f64, usize),
    Ld(usize, usize),
    /// t, with values told apart by rank or not at all.
    Close(f64, bool),
    /// The highest average risk, over all groups.
    Average(f64),
    /// A risk, and the share of persons that may be above it.
    Threshold(f64, f64),
    /// The largest growth of a share, enhanced or not.
    Like(f64, bool),
    Disclosure(f64),
    /// The largest share of a value, and the smallest group.
    AlphaK(f64, usize),
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Objective {
    Loss,
    Prec,
    Discernibility,
    AverageGroup,
}

/// A small table with what is asked of it.
#[derive(Debug, Clone)]
pub struct Case {
    pub columns: Vec<Column>,
    pub values: Vec<String>,
    pub persons: Vec<u32>,
    pub asked: Vec<Asked>,
    pub most_left_out: usize,
    pub objective: Objective,
}

/// The cost of every combination of levels that keeps what is asked, in lexicographic order.
pub fn every_solution(case: &Case) -> Vec<(Vec<u16>, f64)> {
    let mut combinations = vec![vec![]];
    for column in &case.columns {
        let levels = 0..column.paths[0].len() as u16;
        combinations = combinations
            .iter()
            .flat_map(|combination: &Vec<u16>| {
                levels.clone().map(|level| [combination.clone(), vec![level]].concat())
            })
            .collect();
    }
    combinations
        .into_iter()
        .filter_map(|levels| {
            let cost = cost(case, &levels)?;
            Some((levels, cost))
        })
        .collect()
}

/// What a combination costs; `None` where too many rows are left out.
pub fn cost(case: &Case, levels: &[u16]) -> Option<f64> {
    let all = published_rows(case, levels);
    let mut left: Vec<usize> = (0..all.len()).collect();
    loop {
        let rows: Vec<Row> = left.iter().map(|&index| all[index].clone()).collect();
        let staying: Vec<usize> =
            left.iter().copied().filter(|&index| may_stay(case, &all[index], &rows)).collect();
        let staying = without_smallest(case, &all, staying);
        if staying.len() == left.len() {
            break;
        }
        left = staying;
    }
    let left_out = all.len() - left.len();
    if left.is_empty() || left_out > case.most_left_out {
        return None;
    }
    let rows: Vec<Row> = left.iter().map(|&index| all[index].clone()).collect();
    Some(match case.objective {
        Objective::Loss => {
            mean(case, &left, |column, row| loss(column, &column.paths[row], levels_of(case, column, levels)))
        }
        Objective::Prec => mean(case, &left, |column, _| {
            f64::from(levels_of(case, column, levels)) / (column.paths[0].len() - 1) as f64
        }),
        Objective::Discernibility => {
            let squares: usize = groups(&rows).iter().map(|group| group.len() * group.len()).sum();
            (squares + left_out * all.len()) as f64
        }
        Objective::AverageGroup => rows.len() as f64 / groups(&rows).len() as f64,
    })
}

fn levels_of(case: &Case, column: &Column, levels: &[u16]) -> u16 {
    let place = case.columns.iter().position(|other| std::ptr::eq(other, column)).expect("one of them");
    levels[place]
}

fn published_rows(case: &Case, levels: &[u16]) -> Vec<Row> {
    (0..case.values.len())
        .map(|row| Row {
            group: (case.columns.iter().zip(levels))
                .map(|(column, &level)| column.paths[row][level as usize].clone())
                .collect(),
            value: case.values[row].clone(),
            person: case.persons[row],
        })
        .collect()
}

/// Whether a row's group and classes pass, among these published rows.
fn may_stay(case: &Case, row: &Row, published: &[Row]) -> bool {
    let group: Vec<Row> = published.iter().filter(|other| other.group == row.group).cloned().collect();
    let counts = || -> Vec<usize> {
        let mut counts: Vec<usize> = frequencies(&group).into_iter().map(|(_, count)| count).collect();
        counts.sort();
        counts.reverse();
        counts
    };
    case.asked.iter().all(|asked| match asked {
        Asked::K(k) => persons(&group) >= *k,
        Asked::KOn(k, columns) => {
            let on = |row: &Row| -> Vec<String> { columns.iter().map(|&at| row.group[at].clone()).collect() };
            let class: Vec<Row> = published.iter().filter(|other| on(other) == on(row)).cloned().collect();
            persons(&class) >= *k
        }
        Asked::Distinct(l) => counts().len() >= *l,
        Asked::Entropy(l) => {
            let counts = counts();
            let n: usize = counts.iter().sum();
            let entropy: f64 = counts.iter().map(|&c| c as f64 / n as f64).map(|p| -p * p.ln()).sum();
            entropy >= l.ln() - 1e-9
        }
        Asked::Recursive(c, l) => {
            let counts = counts();
            let tail: usize = counts.iter().skip(l - 1).sum();
            (counts[0] as f64) < c * tail as f64
        }
        Asked::Ld(l, d) => {
            let counts = counts();
            counts.len() >= *l && counts[0] - counts[counts.len() - 1] <= *d
        }
        Asked::Close(t, ranked) => distance(&group, published, *ranked) <= t + 1e-9,
        // of all groups together
        Asked::Average(_) | Asked::Threshold(..) => true,
        Asked::Like(beta, enhanced) => shares(&group, published).iter().all(|&(p, q)| {
            let most = if *enhanced { beta.min(-p.ln()) } else { *beta };
            q <= p + most * p + 1e-9
        }),
        Asked::Disclosure(delta) => {
            shares(&group, published).iter().all(|&(p, q)| (q / p).log2().abs() < *delta)
        }
        Asked::AlphaK(alpha, k) => {
            persons(&group) >= *k && shares(&group, &group).iter().all(|&(_, q)| q <= alpha + 1e-9)
        }
    })
}

/// Every published value with its share of all rows and of a group.
fn shares(group: &[Row], published: &[Row]) -> Vec<(f64, f64)> {
    let (whole, part) = (frequencies(published), frequencies(group));
    let sum = |of: &[(String, usize)]| of.iter().map(|(_, count)| *count as f64).sum::<f64>();
    let own = |value: &String| {
        part.iter().find(|(other, _)| other == value).map_or(0.0, |(_, count)| *count as f64)
    };
    whole.iter().map(|(value, count)| (*count as f64 / sum(&whole), own(value) / sum(&part))).collect()
}

/// Without the rows of the smallest groups, as many sizes as it takes for what is asked of all groups together.
fn without_smallest(case: &Case, all: &[Row], mut staying: Vec<usize>) -> Vec<usize> {
    for asked in &case.asked {
        loop {
            let rows: Vec<Row> = staying.iter().map(|&index| all[index].clone()).collect();
            let sizes: Vec<usize> = groups(&rows).iter().map(|group| persons(group)).collect();
            let heads = sizes.iter().sum::<usize>() as f64;
            let holds = match asked {
                Asked::Average(risk) => sizes.len() as f64 <= risk * heads + 1e-9,
                Asked::Threshold(risk, share) => {
                    let above: usize = sizes.iter().filter(|&&size| 1.0 / size as f64 > risk + 1e-9).sum();
                    above as f64 <= share * heads + 1e-9
                }
                _ => true,
            };
            let Some(&smallest) = sizes.iter().min().filter(|_| !holds) else { break };
            let size = |index: &usize| {
                persons(
                    &rows.iter().filter(|row| row.group == all[*index].group).cloned().collect::<Vec<_>>(),
                )
            };
            let left: Vec<usize> = staying.iter().copied().filter(|index| size(index) > smallest).collect();
            staying = left;
        }
    }
    staying
}

/// The Earth Mover's Distance of a group from all published rows.
fn distance(group: &[Row], published: &[Row], ranked: bool) -> f64 {
    let mut all = frequencies(published);
    all.sort_by_key(|(value, _)| value.parse::<u32>().expect("values are numbers"));
    let own = frequencies(group);
    let part: Vec<i64> = (all.iter())
        .map(|(value, _)| own.iter().find(|(other, _)| other == value).map_or(0, |(_, count)| *count as i64))
        .collect();
    let whole: Vec<i64> = all.iter().map(|(_, count)| *count as i64).collect();
    let (size, total) = (part.iter().sum::<i64>(), whole.iter().sum::<i64>());
    let supply: Vec<i64> = part.iter().map(|count| count * total).collect();
    let demand: Vec<i64> = whole.iter().map(|count| count * size).collect();
    let farthest = if ranked { (all.len() as i64 - 1).max(1) } else { 1 };
    let cost = |a: usize, b: usize| if ranked { (a as i64 - b as i64).abs() } else { i64::from(a != b) };
    least_cost(&supply, &demand, cost) as f64 / (size * total * farthest) as f64
}

/// The weighted mean over all cells, those of rows left out counted 1.
fn mean(case: &Case, left: &[usize], cell: impl Fn(&Column, usize) -> f64) -> f64 {
    let weights: f64 = case.columns.iter().map(|column| column.weight).sum();
    let rows = case.values.len();
    let of_column = |column: &Column| {
        let published: f64 = left.iter().map(|&row| cell(column, row)).sum();
        column.weight * (published + (rows - left.len()) as f64) / rows as f64
    };
    case.columns.iter().map(of_column).sum::<f64>() / weights
}

/// (leaves below − 1) / (all leaves − 1).
fn loss(column: &Column, path: &[String], level: u16) -> f64 {
    let label = &path[level as usize];
    let below = column.leaves.iter().filter(|leaf| leaf.contains(label)).count();
    (below - 1) as f64 / (column.leaves.len().max(2) - 1) as f64
}
