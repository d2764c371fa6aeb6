import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Value {
  stringValue?: string;
  intValue?: number | string;
  doubleValue?: number;
}
interface KeyValue {
  key: string;
  value: Value;
}
export interface CollectedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: KeyValue[];
  status: { code?: number };
}
interface CollectedMetric {
  name: string;
  sum?: { dataPoints: { asDouble: number; attributes: KeyValue[] }[] };
  gauge?: { dataPoints: { asDouble: number; attributes: KeyValue[] }[] };
  histogram?: { dataPoints: { count: number | string; attributes: KeyValue[] }[] };
}
interface CollectedLog {
  traceId?: string;
  spanId?: string;
  severityNumber: number;
  body: Value;
  attributes: KeyValue[];
}

type Scoped<Name extends string, Item> = { [name in Name]?: Item[] };
interface Bodies {
  '/v1/traces': {
    resourceSpans: { resource: { attributes: KeyValue[] }; scopeSpans: Scoped<'spans', CollectedSpan>[] }[];
  };
  '/v1/metrics': { resourceMetrics: { scopeMetrics: Scoped<'metrics', CollectedMetric>[] }[] };
  '/v1/logs': { resourceLogs: { scopeLogs: Scoped<'logRecords', CollectedLog>[] }[] };
}

/** What a collector of OpenTelemetry was told. */
export class Collector {
  readonly spans: CollectedSpan[] = [];
  readonly metrics: CollectedMetric[] = [];
  readonly logs: CollectedLog[] = [];
  /** Everything, as it came. */
  text = '';
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.#take(request.url ?? '', Buffer.concat(chunks).toString());
        response.setHeader('content-type', 'application/json').end('{}');
      });
    });
  }

  /** @returns its address */
  async listen(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<unknown> {
    this.#server.closeAllConnections();
    return new Promise((done) => this.#server.close(done));
  }

  #take(url: string, text: string): void {
    this.text += text;
    const body = JSON.parse(text) as Partial<Bodies[keyof Bodies]>;
    if ('resourceSpans' in body)
      this.spans.push(...(body.resourceSpans ?? []).flatMap((of) => of.scopeSpans.flatMap(({ spans = [] }) => spans)));
    else if ('resourceMetrics' in body)
      this.metrics.push(
        ...(body.resourceMetrics ?? []).flatMap((of) => of.scopeMetrics.flatMap(({ metrics = [] }) => metrics)),
      );
    else if ('resourceLogs' in body)
      this.logs.push(
        ...(body.resourceLogs ?? []).flatMap((of) => of.scopeLogs.flatMap(({ logRecords = [] }) => logRecords)),
      );
    else throw new Error(`${url} takes nothing.`);
  }
}

export const attribute = ({ attributes }: { attributes: KeyValue[] }, name: string): string | number | undefined => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return (
    value?.stringValue ?? value?.doubleValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue))
  );
};
