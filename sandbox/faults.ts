/** Fault injection: delays, breaks or falsifies a number of responses of a path. */
import { Readable } from 'node:stream'
import type { SandboxResponse, ResponseBody } from './rest/response.ts'
import { html, json } from './rest/response.ts'

export type FaultKind = 'delay' | 'status' | 'html' | 'truncate' | 'otherSkus' | 'reset'

const FAULT_KINDS: readonly FaultKind[] = ['delay', 'status', 'html', 'truncate', 'otherSkus', 'reset']

export interface FaultSpec {
  /** Prefix of the paths that the fault applies to. */
  readonly path: string
  readonly kind: FaultKind
  /** For delay: milliseconds before the response. */
  readonly ms: number
  /** For status: the HTTP status of the response. */
  readonly status: number
  readonly times: number
}

export interface Fault extends FaultSpec {
  remaining: number
  hits: number
}

export interface FaultSwitch {
  list(): readonly Readonly<Fault>[]
  set(spec: FaultSpec): Readonly<Fault>
  clear(): void
  /** Returns the first fault that applies to this path and has uses remaining, and counts one use. */
  take(path: string, hasSkus: boolean): FaultSpec | null
}

export function createFaultSwitch(): FaultSwitch {
  let faults: Fault[] = []

  return {
    list: () => faults,
    set: (spec) => {
      const fault = { ...spec, remaining: spec.times, hits: 0 }
      faults.push(fault)
      return fault
    },
    clear: () => {
      faults = []
    },
    take: (path, hasSkus) => {
      const fault = faults.find(
        (candidate) =>
          candidate.remaining > 0 && path.startsWith(candidate.path) && (candidate.kind !== 'otherSkus' || hasSkus),
      )
      if (!fault) return null
      fault.remaining -= 1
      fault.hits += 1
      return fault
    },
  }
}

/** @throws Error with the name of the field and the expected value */
export function parseFaultSpec(input: unknown): FaultSpec {
  const { path, kind, ms = 0, status = 500, times = 1 } = isRecord(input) ? input : {}

  if (typeof path !== 'string' || !path.startsWith('/'))
    throw new Error(`expected path to start with "/", got ${show(path)}`)
  if (!isFaultKind(kind)) throw new Error(`expected kind to be one of ${FAULT_KINDS.join(', ')}, got ${show(kind)}`)
  if (!isWhole(ms, 0, 600_000)) throw new Error(`expected ms to be a whole number from 0 to 600000, got ${show(ms)}`)
  if (!isWhole(status, 200, 599))
    throw new Error(`expected status to be a whole number from 200 to 599, got ${show(status)}`)
  if (!isWhole(times, 1, 1_000_000))
    throw new Error(`expected times to be a whole number from 1 to 1000000, got ${show(times)}`)
  if (kind === 'delay' && ms === 0) throw new Error('expected ms to be above 0 for a delay, got 0')

  return { path, kind, ms, status, times }
}

/** Replaces or truncates the response as the fault says; a delay leaves it unchanged. */
export async function injectFault(response: SandboxResponse, fault: FaultSpec): Promise<SandboxResponse> {
  // A live stream that is not sent would stay open for ever.
  if (response.body instanceof Readable && ['status', 'html'].includes(fault.kind)) response.body.destroy()
  if (fault.kind === 'status')
    return json({ code: fault.status, result: `Sandbox fault: status ${fault.status}` }, fault.status)
  if (fault.kind === 'html')
    return html(
      '<!DOCTYPE html>\n<html lang="en"><head><title>Maintenance</title></head><body><h1>We are back soon</h1></body></html>\n',
      200,
    )
  if (fault.kind === 'truncate') {
    const whole = await collect(response.body instanceof Readable ? firstChunk(response.body) : response.body)
    return { ...response, body: whole.subarray(0, Math.floor(whole.length / 2)) }
  }
  return response
}

/** Yields the first chunk of a live stream, which has no end to truncate. */
async function* firstChunk(body: Readable): AsyncIterable<Buffer> {
  for await (const chunk of body) {
    yield Buffer.from(chunk)
    return
  }
}

async function collect(body: ResponseBody): Promise<Buffer> {
  if (typeof body === 'string') return Buffer.from(body)
  if (Buffer.isBuffer(body)) return body
  const chunks: Buffer[] = []
  for await (const chunk of body) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFaultKind(value: unknown): value is FaultKind {
  return FAULT_KINDS.some((kind) => kind === value)
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
}

function show(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value)
}
