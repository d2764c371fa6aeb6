import { type Attributes, inSpan, type Span, spanNow } from './context';

/** Who waits for whom: a call that came in, one that goes out, a message that is left for later, and its later. */
export type SpanKind = 'server' | 'client' | 'producer' | 'consumer';

interface Begun {
  name: string;
  kind: SpanKind;
  attributes: Attributes;
  /** When it began, if not now: milliseconds since 1970. */
  since?: number;
}

/** What makes spans. It is told of nothing below a span that it left out. */
export interface Tracer {
  /** @param parent a span, its `traceparent`, or null for the first of a trace. @returns null when the trace is left out */
  begin(span: Begun, parent: Span | string | null): Span | null;
}

let tracer: Tracer | null = null;

/** Begins to trace, before anything else is built; null ends it. Without it nothing here costs anything. */
export function traceWith(made: Tracer | null): void {
  tracer = made;
}

export const isTracing = (): boolean => tracer !== null;

/** Begins a trace of its own, or goes on with the one that `parent` names. */
export const beginTrace = (span: Begun, parent: string | null = null): Span | null =>
  tracer?.begin(span, parent) ?? null;

/** Does work as a span of the trace that is going on, where one is. */
export async function traced<T>(span: Begun, work: () => Promise<T>): Promise<T> {
  const parent = spanNow();
  const begun = parent && tracer ? tracer.begin(span, parent) : null;
  return begun ? endingWith(begun, work) : work();
}

/** Does work within a span that has begun, and ends it with the work. */
export async function endingWith<T>(span: Span | null, work: () => Promise<T>): Promise<T> {
  if (!span) return work();
  try {
    const result = await inSpan(span, work);
    span.end();
    return result;
  } catch (failure) {
    span.end((failure as Error).name);
    throw failure;
  }
}

/** Adds what is over already to the trace that is going on. */
export function addSpan(span: Begun, failed?: string): void {
  const parent = spanNow();
  if (parent && tracer) tracer.begin(span, parent)?.end(failed);
}

/** What a line of the log says of the span that it belongs to, in OpenTelemetry's names. */
export function traceOfLine(): { trace_id?: string; span_id?: string } {
  const span = spanNow();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
