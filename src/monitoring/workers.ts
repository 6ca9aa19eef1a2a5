import cluster, { type Worker } from 'node:cluster';
import type { HealthReport } from './health.ts';
import { type MetricsValues, writeMetrics } from './metrics.ts';
import type { Monitoring, MonitoringSources } from './monitoring.ts';

/** What the primary process asks its workers, and their answers. */
interface Answers {
  health: HealthReport;
  metrics: MetricsValues;
}

interface Question {
  kind: 'monitoring-question';
  id: number;
  about: keyof Answers;
}

interface Answer {
  kind: 'monitoring-answer';
  id: number;
  value: unknown;
}

/**
 * A worker that does not answer within this time is left out, in milliseconds; its own checks take
 * two seconds.
 */
const patience = 2_500;

/** Lets this worker answer the questions of the primary process. */
export function answerPrimary({ health, metrics }: Pick<Monitoring, 'health' | 'metrics'>): void {
  const read = (about: keyof Answers) =>
    about === 'health' ? health.report() : (metrics?.read() ?? Promise.resolve([]));
  process.on('message', (message: Partial<Question>) => {
    const { kind, id, about } = message;
    if (kind !== 'monitoring-question' || about === undefined) return;
    const send = (value: unknown) => process.send?.({ kind: 'monitoring-answer', id, value });
    read(about).then(send, () => undefined);
  });
}

/**
 * What the primary process serves for all its workers: the sum of their metrics, and the health of
 * the healthiest, because it serves while the others recover.
 */
export function createWorkersSources(): MonitoringSources {
  return {
    health: {
      report: async () => {
        const reports = await askWorkers('health');
        return reports.find(({ status }) => status === 'ready') ?? reports[0] ?? { status: 'starting' };
      },
    },
    readMetrics: async () => writeMetrics(await askWorkers('metrics')),
  };
}

let questions = 0;

async function askWorkers<About extends keyof Answers>(about: About): Promise<Answers[About][]> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const id = (questions += 1);
  const answers = await Promise.all(workers.map((worker) => ask(worker, { id, about })));
  return answers.flatMap((answer) => (answer === undefined ? [] : [answer.value as Answers[About]]));
}

/** Undefined if the worker does not answer in time. */
function ask(worker: Worker, { id, about }: Omit<Question, 'kind'>): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const end = (answer?: Answer) => {
      clearTimeout(timer);
      worker.off('message', take);
      resolve(answer);
    };
    const take = (message: Partial<Answer>) => {
      if (message.kind === 'monitoring-answer' && message.id === id) end(message as Answer);
    };
    const timer = setTimeout(end, patience);
    worker.on('message', take);
    // A worker that has just ended cannot receive it.
    worker.send({ kind: 'monitoring-question', id, about }, (error) => {
      if (error !== null) end();
    });
  });
}
