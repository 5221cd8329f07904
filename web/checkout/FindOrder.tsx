/** Opens an order without an account: its number and address, then the code that was sent there. Works without script. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { useHref } from 'react-router-dom'
import { OrderFormContext } from './order/orderFormOutcome.ts'
import { useLayoutSuspenseQuery } from '../client/generated/hooks.generated.ts'
import { useAbilities } from '../shop/abilities.ts'
import { signInPath } from '../shop/paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'
import { ContactLines } from '../store/ContactLines.tsx'
import styles from './FindOrder.module.css'

const MAX_NUMBER = 40
const MAX_EMAIL = 254
const MAX_CODE = 20

/** @param path of the page that shows the order */
export function FindOrder({ path }: { readonly path: string }) {
  const outcome = useContext(OrderFormContext)
  const { opensOrders } = useAbilities()
  if (!opensOrders) return <AskTheShop />
  return outcome?.step === 'code' ? <CodeForm path={path} /> : <NumberForm path={path} />
}

function NumberForm({ path }: { readonly path: string }) {
  const outcome = useContext(OrderFormContext)
  const { t } = useLingui()
  const action = useHref(path)
  return (
    <form className={styles.form} action={action} method="post">
      <p>
        <Trans>
          Enter the number of the order and its e-mail address. We send a code there, which opens this order and nothing
          else.
        </Trans>
      </p>
      <input type="hidden" name="do" value="request" />
      <TextField
        label={t`Order number`}
        name="number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_NUMBER}
        required
        defaultValue={outcome?.number ?? ''}
        error={null}
      />
      <TextField
        label={t`E-mail address`}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL}
        required
        defaultValue={outcome?.email ?? ''}
        error={null}
      />
      <p className={styles.actions}>
        <Button type="submit">
          <Trans>Send the code</Trans>
        </Button>
        <ButtonLink look="line" to={signInPath} reloadDocument>
          <Trans>Sign in instead</Trans>
        </ButtonLink>
      </p>
    </form>
  )
}

function CodeForm({ path }: { readonly path: string }) {
  const outcome = useContext(OrderFormContext)
  const { t } = useLingui()
  const action = useHref(path)
  const [number, email] = [outcome?.number ?? '', outcome?.email ?? '']
  return (
    <form className={styles.form} action={action} method="post">
      <p>
        <Trans>
          If there is an order {number} with the address {email}, a code is on its way there. It is valid for a short
          time.
        </Trans>
      </p>
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="email" value={email} />
      <TextField
        label={t`Code`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={MAX_CODE}
        error={null}
      />
      <p className={styles.actions}>
        <Button type="submit" name="do" value="open">
          <Trans>Open the order</Trans>
        </Button>
        <Button type="submit" look="line" name="do" value="request">
          <Trans>Send a new code</Trans>
        </Button>
      </p>
    </form>
  )
}

/** Where the backend opens no orders. */
function AskTheShop() {
  const { data } = useLayoutSuspenseQuery()
  return (
    <div className={styles.form}>
      <p>
        <Trans>The confirmation that we sent by e-mail has all details of your order. For its status, ask us:</Trans>
      </p>
      <ContactLines contact={data.store.contact} />
      <p className={styles.actions}>
        <ButtonLink look="line" to={signInPath} reloadDocument>
          <Trans>Sign in</Trans>
        </ButtonLink>
      </p>
    </div>
  )
}
