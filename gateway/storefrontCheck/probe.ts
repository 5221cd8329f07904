/** Calls a backend through a profile, one request after the other, and keeps the conversation. */
import { Pool } from 'undici'
import { type CallName, fillPath } from '../upstream/storefront/calls.ts'
import type { StorefrontProfile } from '../upstream/storefront/profile.ts'
import { classify, refusalText, withoutTokens } from '../upstream/storefront/refusal.ts'
import type { RefusalKind } from '../upstream/storefront/refusalKinds.ts'
import { sendRequest, toOutgoing } from '../upstream/storefront/sendRequest.ts'

export interface ProbeRequest {
  readonly method?: 'GET' | 'POST'
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly token?: string
  /** Segments of the path by placeholder. */
  readonly values?: Readonly<Record<string, string>>
}

export type ProbeAnswer =
  | { readonly kind: 'answered'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly refusal: RefusalKind | null; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly text: string }

export interface Exchange {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly status: number
  readonly response: unknown
}

export interface Probe {
  readonly conversation: readonly Exchange[]
  /** Never rejects. */
  call(name: CallName, request?: ProbeRequest): Promise<ProbeAnswer>
  close(): Promise<void>
}

interface ProbeOptions {
  readonly url: string
  readonly storeCode: string
  readonly profile: StorefrontProfile
  readonly timeoutMs: number
}

export function createProbe({ url, storeCode, profile, timeoutMs }: ProbeOptions): Probe {
  const { origin, pathname } = new URL(url)
  const root = pathname.replace(/\/+$/, '')
  const pool = new Pool(origin, { connections: 1, connectTimeout: timeoutMs })
  const conversation: Exchange[] = []

  const send = async (name: CallName, template: string, request: ProbeRequest): Promise<ProbeAnswer> => {
    const { method = 'GET', query = {}, body, token, values = {} } = request
    const path = root + fillPath(template, values, profile.basePath)
    const call = { upstream: 'check', method, path, query, storeCode, ...(body !== undefined && { body }) }
    const outgoing = toOutgoing({ ...call, ...(token !== undefined && { token }) }, path, 'query')
    const raw = await sendRequest(pool, outgoing, 'check', timeoutMs)
    const json = raw.contentType.includes('application/json') ? parsed(raw.text) : undefined
    const sentQuery = token === undefined ? query : { ...query, token }
    conversation.push({
      method,
      path,
      query: sentQuery,
      body: body ?? null,
      status: raw.status,
      response: json ?? null,
    })
    return answerOf({ status: raw.status, json }, name, profile, method !== 'GET')
  }

  return {
    conversation,
    async call(name, request = {}) {
      const template = profile.calls[name]
      if (template === null) return { kind: 'missing' }
      try {
        return await send(name, template, request)
      } catch (error) {
        return { kind: 'failed', text: error instanceof Error ? error.message : String(error) }
      }
    },
    close: () => pool.close(),
  }
}

function answerOf(
  { status, json }: { readonly status: number; readonly json: unknown },
  name: CallName,
  profile: StorefrontProfile,
  isWrite: boolean,
): ProbeAnswer {
  const envelope = isRecord(json) && 'result' in json ? json : null
  const code = Number(envelope?.['code'] ?? status)
  const isFalse = isWrite && envelope?.['result'] === false
  if (status < 300 && json !== undefined && !(code >= 400) && !isFalse)
    return { kind: 'answered', result: envelope ? envelope['result'] : json }
  if (status < 300 && json === undefined) return { kind: 'failed', text: 'no JSON' }
  const said = withoutTokens(refusalText(envelope?.['result']) ?? `status ${status}`)
  const failure = classify({ status: status < 300 ? (isFalse ? 400 : code) : status, json }, name, profile)
  if (failure.code === 'UPSTREAM_NOT_IMPLEMENTED') return { kind: 'missing' }
  if (failure.code === 'UPSTREAM_REJECTED') return { kind: 'refused', refusal: failure.kind, text: said }
  return { kind: 'failed', text: said }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
