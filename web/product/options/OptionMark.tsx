import { Trans } from '@lingui/react/macro'
import styles from './CustomOptions.module.css'

export function OptionMark({ isRequired }: { readonly isRequired: boolean }) {
  return <span className={styles.mark}>{isRequired ? <Trans>required</Trans> : <Trans>optional</Trans>}</span>
}
