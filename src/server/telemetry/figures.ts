import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import { BUCKETS, type Metrics, ROUTE_TIMES } from '../metrics';

type Figure = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>;

/** What /metrics says, under the same names, as a collector of OpenTelemetry takes it: nothing is counted a second time. */
export function figuresOf(metrics: Metrics, resource: Resource): MetricProducer {
  const startTime = hrTime(Date.now() - process.uptime() * 1000);
  return {
    collect: async () => {
      const since = { startTime, endTime: hrTime(Date.now()) };
      const figures = (await metrics.registry.getMetricsAsJSON()) as Figure[];
      const all = [...figures.map((figure) => convert(figure, since)), routeTimes(metrics, since)];
      return {
        resourceMetrics: {
          resource,
          scopeMetrics: [{ scope: { name: 'conta-postal' }, metrics: all.filter((metric) => metric !== null) }],
        },
        errors: [],
      };
    },
  };
}

interface Since {
  startTime: HrTime;
  endTime: HrTime;
}

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];
const described = (name: string, help: string) => ({
  descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
  aggregationTemporality: AggregationTemporality.CUMULATIVE,
});

/** A counter or a gauge; the library's own histogram, of the garbage collector, stays at /metrics. */
function convert({ name, help, type, values }: Figure, since: Since): MetricData | null {
  const dataPoints = values.map(({ labels, value }): DataPoint<number> => ({
    ...since,
    attributes: labels as Attributes,
    value,
  }));
  // By its word: the types say a number, the library a word.
  const kind = String(type);
  if (kind === 'counter')
    return { ...described(name, help), dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints };
  return kind === 'gauge' ? { ...described(name, help), dataPointType: DataPointType.GAUGE, dataPoints } : null;
}

function routeTimes({ times }: Metrics, since: Since): MetricData {
  return {
    ...described(ROUTE_TIMES, 'Time to answer, by route and status'),
    dataPointType: DataPointType.HISTOGRAM,
    dataPoints: [...times.all()].map(({ of, counts, sum }) => ({
      ...since,
      attributes: { ...of, status: String(of.status) },
      value: {
        buckets: { boundaries: [...BUCKETS], counts: [...counts] },
        sum,
        count: counts.reduce((total, count) => total + count, 0),
      },
    })),
  };
}
