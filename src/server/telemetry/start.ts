import {
  type Context,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Metrics } from '../metrics';
import type { Span } from '../context';
import { type Tracer, traceWith } from '../tracing';
import { figuresOf } from './figures';
import { type LineStream, logStream } from './logs';

/** One request in a hundred is traced, unless `OTEL_TRACES_SAMPLER` says otherwise: a traced one costs a third more, so that all together are to stay below 3 % more. */
const TRACED = 0.01;
const METRICS_EVERY_MS = 60_000;

export interface Telemetry {
  /** Takes the log's lines, too. */
  log: LineStream;
  /** Sends the figures, from now on. */
  measure(metrics: Metrics): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/**
 * Begins to send traces, figures and the log to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`. This module, and the packages with it, is loaded for
 * that alone. What else can be set (`OTEL_…`: headers, sampler, intervals, attributes) the packages read themselves.
 */
export function startTelemetry(version: string): Telemetry {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'conta-postal', 'service.version': version }))
    .merge(detectResources({ detectors: [envDetector] }));
  const traces = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const logs = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter() })],
  });
  let meters: MeterProvider | null = null;
  // Asking the SDK costs more than the rest of a request that is not traced.
  const share = process.env.OTEL_TRACES_SAMPLER ? 1 : TRACED;
  traceWith(tracerOver(traces.getTracer('conta-postal', version), share));
  return {
    log: logStream(logs.getLogger('conta-postal', version)),
    measure: (metrics) => {
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        exportIntervalMillis: Number(process.env.OTEL_METRIC_EXPORT_INTERVAL) || METRICS_EVERY_MS,
        metricProducers: [figuresOf(metrics, resource)],
      });
      meters = new MeterProvider({ resource, readers: [reader] });
    },
    stop: async () => {
      traceWith(null);
      // A collector that is away keeps no server from stopping.
      await Promise.allSettled([traces.shutdown(), logs.shutdown(), meters?.shutdown()]);
    },
  };
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

function tracerOver(tracer: ReturnType<typeof trace.getTracer>, share: number): Tracer {
  const spans = new WeakMap<Span, Context>();
  return {
    begin({ name, kind, attributes, since }, parent) {
      if (parent === null && Math.random() >= share) return null;
      const within = typeof parent === 'string' ? contextOf(parent) : ((parent && spans.get(parent)) ?? ROOT_CONTEXT);
      const begun = tracer.startSpan(
        name,
        { kind: KINDS[kind], attributes, ...(since !== undefined && { startTime: since }) },
        within,
      );
      if (!begun.isRecording()) return null;
      const span = spanOver(begun);
      spans.set(span, trace.setSpan(ROOT_CONTEXT, begun));
      return span;
    },
  };
}

function spanOver(span: OtelSpan): Span {
  const { traceId, spanId } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-01`,
    traceId,
    spanId,
    set: (attributes) => void span.setAttributes(attributes),
    end: (failed) => {
      if (failed) span.setAttribute('error.type', failed).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** What a `traceparent` of ours says; only what is traced has one. */
function contextOf(traceparent: string): Context {
  const [, traceId = '', spanId = ''] = traceparent.split('-');
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}
