/** A token that configuration accepts. */
export const metricsToken = 'sixteen-characters';

/** A line of the text format of Prometheus. */
export interface Sample {
  name: string;
  labels: Record<string, string | undefined>;
  value: number;
}

/** Reads the metrics at a root URL. */
export async function readSamples(url: string, headers: Record<string, string> = {}): Promise<Sample[]> {
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return text.split('\n').flatMap((line) => {
    const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (value === undefined) return [];
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', text = '']) => [key, text]);
    return [{ name, labels: Object.fromEntries(pairs) as Sample['labels'], value: Number(value) }];
  });
}

/** The value of the metric with exactly these labels; 0 if there is none. */
export function valueOf(samples: Sample[], name: string, labels: Record<string, string> = {}): number {
  const found = samples.find(
    (sample) =>
      sample.name === name &&
      Object.keys(sample.labels).length === Object.keys(labels).length &&
      Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  );
  return found?.value ?? 0;
}
