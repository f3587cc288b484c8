//! The Earth Mover's Distance as it is defined: the cheapest way to move one heap of earth into the
//! shape of another, found by sending it along cheapest paths until all of it has moved.

/// The least cost of turning `supply` into `demand` (equal sums), where moving one unit from `i` to `j`
/// costs `cost(i, j)`.
pub fn least_cost(supply: &[i64], demand: &[i64], cost: impl Fn(usize, usize) -> i64) -> i64 {
    assert_eq!(supply.iter().sum::<i64>(), demand.iter().sum::<i64>(), "no earth is lost");
    let n = supply.len();
    let (mut left, mut lacking) = (supply.to_vec(), demand.to_vec());
    let mut flow = vec![vec![0i64; n]; n];
    let mut total = 0;
    while left.iter().any(|&units| units > 0) {
        // Nodes 0..n are heaps, n..2n are holes. Bellman and Ford, since undoing a flow costs less than 0.
        let mut distance: Vec<Option<i64>> =
            (0..2 * n).map(|v| (v < n && left[v] > 0).then_some(0)).collect();
        let mut before: Vec<Option<usize>> = vec![None; 2 * n];
        for _ in 0..2 * n {
            for (heap, hole) in (0..n).flat_map(|heap| (0..n).map(move |hole| (heap, hole))) {
                let mut relax = |from: usize, to: usize, cost: i64| {
                    if let Some(so_far) = distance[from]
                        && distance[to].is_none_or(|known| so_far + cost < known)
                    {
                        distance[to] = Some(so_far + cost);
                        before[to] = Some(from);
                    }
                };
                relax(heap, n + hole, cost(heap, hole));
                if flow[heap][hole] > 0 {
                    relax(n + hole, heap, -cost(heap, hole));
                }
            }
        }
        let end = (n..2 * n)
            .filter(|&v| lacking[v - n] > 0)
            .min_by_key(|&v| distance[v].unwrap_or(i64::MAX))
            .expect("what is left over somewhere is lacking elsewhere");
        let mut path = vec![end];
        while let Some(previous) = before[*path.last().expect("a path has an end")] {
            path.push(previous);
        }
        path.reverse();
        let steps: Vec<(usize, usize)> = path.windows(2).map(|step| (step[0], step[1])).collect();
        let undone = steps.iter().filter(|step| step.0 >= n).map(|step| flow[step.1][step.0 - n]);
        let units = undone.chain([left[path[0]], lacking[end - n]]).min().expect("two bounds at least");
        for (from, to) in steps {
            if from < n {
                flow[from][to - n] += units;
            } else {
                flow[to][from - n] -= units;
            }
        }
        left[path[0]] -= units;
        lacking[end - n] -= units;
        total += units * distance[end].expect("the end was reached");
    }
    total
}
