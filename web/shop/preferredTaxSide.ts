/**
 * Business customers see prices without tax unless they chose a side. A plain cookie keeps it for the next document,
 * which app/early/flags.js reads while a customer is signed in.
 */
import { showTaxSide } from './taxSide.ts'
import { viewerState } from './viewer.ts'

const oneYearS = 365 * 24 * 60 * 60

/** @returns a function that stops it */
export function followPreferredTaxSide(): () => void {
  return viewerState.subscribe((state) => {
    if (state.kind === 'known') write(state.viewer.isBusiness)
    else if (state.kind === 'guest') write(false)
  })
}

function write(isNet: boolean): void {
  const wasNet = /(?:^|;\s*)customerSide=net(?:;|$)/.test(document.cookie)
  if (isNet === wasNet) return

  document.cookie = `customerSide=${isNet ? 'net' : ''}; path=/; max-age=${isNet ? oneYearS : 0}; samesite=lax`
  const hasChosen = /(?:^|;\s*)taxSide=(?:net|gross)(?:;|$)/.test(document.cookie)
  if (!hasChosen) showTaxSide(isNet ? 'NET' : null)
}
