/** Checks a backend and writes what works, what is missing and what contradicts what, one line each. */
import type { StorefrontProfile } from '../upstream/storefront/profile.ts'
import { createProbe } from './probe.ts'
import { isSellable, proposalOf } from './proposal.ts'
import { recordOf } from './record.ts'
import { walk, type WalkInput, type WalkResult } from './walk.ts'

export interface CheckOptions extends WalkInput {
  readonly url: string
  readonly storeCode: string
  readonly profile: StorefrontProfile
  readonly timeoutMs: number
}

export interface CheckReport {
  readonly text: string
  readonly proposal: object
  /** 0: a shop can sell in front of it. 1: something is wrong or contradicts something. 2: nobody can buy. */
  readonly status: 0 | 1 | 2
  /** The conversation without personal data, as NDJSON. */
  readonly record: string
}

const SIGNS = { works: '✓', missing: '–', wrong: '✗' } as const

export async function checkBackend({
  url,
  storeCode,
  profile,
  timeoutMs,
  ...input
}: CheckOptions): Promise<CheckReport> {
  const probe = createProbe({ url, storeCode, profile, timeoutMs })
  try {
    const result = await walk(probe, input)
    const proposal = proposalOf(result, profile)
    const record = recordOf(probe.conversation, result.secrets)
    return { text: reportText(result, proposal), proposal, status: statusOf(result), record }
  } finally {
    await probe.close()
  }
}

function reportText({ findings, amounts }: WalkResult, proposal: object): string {
  const lines = [
    ...findings.map(({ mark, text }) => `${SIGNS[mark]} ${text}`),
    ...(amounts?.facts ?? []).map((text) => `✓ amounts: ${text}`),
    ...(amounts?.contradictions ?? []).map((text) => `✗ amounts: ${text}`),
    'Proposed profile:',
    JSON.stringify(proposal, null, 2),
  ]
  return `${lines.join('\n')}\n`
}

function statusOf(result: WalkResult): CheckReport['status'] {
  if (!isSellable(result) || result.amounts === null) return 2
  const isWrong = result.findings.some(({ mark }) => mark === 'wrong') || result.amounts.contradictions.length > 0
  return isWrong ? 1 : 0
}
