/** Merging a client's cart with the server's: at sign-in, and whenever a client has lines of its own. */
import { isSameLine, type LineIdentity } from './cartLine.ts'
import { add, type Decimal } from './decimal.ts'

export interface MergeLine extends LineIdentity {
  readonly quantity: Decimal
}

export interface MergeSettings {
  /** The client's lines replace the server's. */
  readonly forcesClientState: boolean
  /** Differences are reported and nothing is changed. */
  readonly isDryRun: boolean
  /** A line that the server does not have is removed from the client instead of being added to the server. */
  readonly serverMayRemove: boolean
  /** A quantity that differs is changed on the client instead of on the server. */
  readonly serverMayModify: boolean
  /** Quantities of the same line are added, as at sign-in. */
  readonly addsQuantities: boolean
}

export const NO_SETTINGS: MergeSettings = {
  forcesClientState: false,
  isDryRun: false,
  serverMayRemove: false,
  serverMayModify: false,
  addsQuantities: false,
}

export type MergeStep<Line extends MergeLine = MergeLine> =
  /** Only reported, in a dry run. */
  | {
      readonly step: 'REPORT'
      readonly difference: 'MISSING_ON_SERVER' | 'MISSING_ON_CLIENT' | 'QUANTITY'
      readonly line: Line
    }
  | { readonly step: 'ADD_TO_SERVER'; readonly line: Line }
  | { readonly step: 'SET_ON_SERVER'; readonly line: Line; readonly serverLine: Line; readonly quantity: Decimal }
  | { readonly step: 'REMOVE_FROM_SERVER'; readonly line: Line }
  | { readonly step: 'ADD_TO_CLIENT'; readonly line: Line }
  | { readonly step: 'REMOVE_FROM_CLIENT'; readonly line: Line }
  /** The client takes the server's line: its quantity, or only its id. */
  | { readonly step: 'SET_ON_CLIENT'; readonly line: Line; readonly serverLine: Line }

/** The steps that bring both sides together: first the client's lines in order, then the lines that only the server has. */
export function mergeSteps<Line extends MergeLine>(
  clientLines: readonly Line[],
  serverLines: readonly Line[],
  settings: MergeSettings,
): readonly MergeStep<Line>[] {
  const { forcesClientState, isDryRun, serverMayRemove, serverMayModify, addsQuantities } = settings
  const matched = new Set<Line>()
  const steps = clientLines.map((line): MergeStep<Line> => {
    const serverLine = serverLines.find((one) => !matched.has(one) && isSameLine(line, one))
    if (!serverLine) {
      if (isDryRun) return { step: 'REPORT', difference: 'MISSING_ON_SERVER', line }
      return forcesClientState || !serverMayRemove
        ? { step: 'ADD_TO_SERVER', line }
        : { step: 'REMOVE_FROM_CLIENT', line }
    }
    matched.add(serverLine)
    if (line.quantity.eq(serverLine.quantity) && !addsQuantities) return { step: 'SET_ON_CLIENT', line, serverLine }
    if (isDryRun) return { step: 'REPORT', difference: 'QUANTITY', line }
    if (!forcesClientState && serverMayModify) return { step: 'SET_ON_CLIENT', line, serverLine }
    const quantity = addsQuantities ? add(line.quantity, serverLine.quantity) : line.quantity
    return { step: 'SET_ON_SERVER', line, serverLine, quantity }
  })
  const onlyOnServer = serverLines
    .filter((line) => !matched.has(line))
    .map((line): MergeStep<Line> => {
      if (isDryRun) return { step: 'REPORT', difference: 'MISSING_ON_CLIENT', line }
      return { step: forcesClientState ? 'REMOVE_FROM_SERVER' : 'ADD_TO_CLIENT', line }
    })
  return [...steps, ...onlyOnServer]
}

export interface SyncState {
  /** Whether the cart's calls may be made now. */
  readonly canUpdate: boolean
  /** Hash of the lines as they are. */
  readonly hash: string
  /** Hash at the last sync; null before the first. */
  readonly syncedHash: string | null
  /** Time of the last sync; null before the first. */
  readonly syncedAt: Date | null
}

/** Whether the cart must be synchronised with the server. */
export function needsSync({ canUpdate, hash, syncedHash, syncedAt }: SyncState, isForced: boolean): boolean {
  return isForced || (canUpdate && (syncedHash === null || hash !== syncedHash || syncedAt === null))
}

/** How often a refused customer's cart is replaced by a guest's. */
export const MAX_BYPASSES = 1

export type ConnectStep = 'SYNC' | 'CONNECT_AS_GUEST' | 'KEEP_LOCAL'

/** What follows the request for a cart, by the status of its response. */
export function afterConnect(status: number, bypasses: number, maxBypasses: number = MAX_BYPASSES): ConnectStep {
  if (status === 200) return 'SYNC'
  return status === 401 && bypasses < maxBypasses ? 'CONNECT_AS_GUEST' : 'KEEP_LOCAL'
}

/** What the client does with a line whose change the server has refused. */
export function afterFailedUpdate(
  line: MergeLine,
  previousQuantity: Decimal | null,
): { readonly step: 'REMOVE' } | { readonly step: 'RESTORE'; readonly quantity: Decimal } {
  return line.itemId === null || previousQuantity === null || previousQuantity.lte(0)
    ? { step: 'REMOVE' }
    : { step: 'RESTORE', quantity: previousQuantity }
}
