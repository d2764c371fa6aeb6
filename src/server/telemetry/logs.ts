import { ROOT_CONTEXT, trace, TraceFlags } from '@opentelemetry/api';
import type { LoggerProvider } from '@opentelemetry/sdk-logs';
import { spanNow } from '../context';

type Logger = ReturnType<LoggerProvider['getLogger']>;
type SeverityNumber = Parameters<Logger['emit']>[0]['severityNumber'];

/** Pino's levels go in tens, OpenTelemetry's in fours: info is 30 and 9. */
const severityOf = (level: number) => ((level / 10 - 1) * 4 + 1) as SeverityNumber;

interface Line {
  level: number;
  time: number;
  msg?: string;
  trace_id?: string;
  span_id?: string;
}

/** Takes lines of the log as pino writes them. */
export interface LineStream {
  write(line: string): void;
}

/** Where a line, `{"level":40,…`, has its level, and the first digit of those that are always told: a warning. */
const LEVEL_AT = '{"level":'.length;
const TOLD = '4';

/**
 * Hands lines of the log on, each with the span that it belongs to: those of requests that are traced, and warnings. All others, a line for each
 * request, stay on standard output alone; they are not even read.
 */
export function logStream(logger: Logger): LineStream {
  return {
    write(text) {
      if (!spanNow() && (text[LEVEL_AT] ?? '') < TOLD) return;
      const { level, time, msg, trace_id: traceId, span_id: spanId, ...attributes } = JSON.parse(text) as Line;
      logger.emit({
        timestamp: time,
        severityNumber: severityOf(level),
        body: msg ?? '',
        attributes,
        ...(traceId &&
          spanId && {
            context: trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED }),
          }),
      });
    },
  };
}
