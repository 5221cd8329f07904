/** The page from which a shopper went to the identity check, in this tab: the check ends there. */
import { checkoutPath, verificationPath } from '../../shop/paths.ts'
import { readDraft, writeDraft } from '../../shop/tabDrafts.ts'

const NAME = 'identity check return'

export const identityReturn = {
  /** Path within the store. */
  read: (): string => {
    const path = readDraft(NAME)?.['path']
    return typeof path === 'string' ? path : checkoutPath
  },
  write: (path: string): void => {
    if (path !== verificationPath) writeDraft(NAME, { path })
  },
}
