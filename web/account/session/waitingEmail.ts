/** E-mail address of a sign-in that waits for the identity check, in this tab: the form has it again if the password is needed once more. */
import { readDraft, writeDraft } from '../../shop/tabDrafts.ts'

const NAME = 'identity check'

export const waitingEmail = {
  read: (): string => {
    const email = readDraft(NAME)?.['email']
    return typeof email === 'string' ? email : ''
  },
  write: (email: string): void => writeDraft(NAME, { email }),
}
