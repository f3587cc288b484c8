/** What is asked of the core, by a worker that lives as long as the question. */
import { Engine } from '../engine.js';
import { threads } from '../threads.js';

/** One worker for one call. */
export async function asked<T>(use: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = new Engine(threads.startWorker());
  try {
    return await use(engine);
  } finally {
    engine.terminate();
  }
}
