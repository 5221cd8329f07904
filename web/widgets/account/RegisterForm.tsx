/** Opens an account. The server handles it, with and without script (app/server/accountForms.ts). */
import { Trans, useLingui } from '@lingui/react/macro'
import { useHref } from 'react-router-dom'
import { fieldsOfCountry } from '#domain/address.ts'
import { businessPath, findRegisterProblems, readRegisterForm } from '../../features/viewer/accountForm.ts'
import { useAbilities } from '../../shop/abilities.ts'
import { registerPath } from '../../shop/paths.ts'
import { returnParameter } from '../../shop/returnTo.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAddressLabels } from '../checkout/AddressFields.tsx'
import { FormAlert } from './FormAlert.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { type ReadField, useAccountForm } from './useAccountForm.ts'
import tick from '../../ui/Tick.module.css'
import styles from './AccountForm.module.css'

/** @param returnTo path within the store to return to */
export function RegisterForm({ returnTo }: { readonly returnTo: string }) {
  const store = useStoreView()
  const { country } = store
  const { hasNewsletter } = useAbilities()
  const form = useAccountForm((read: ReadField) => findRegisterProblems(readRegisterForm(read), country))
  const { errorOf, valueOf } = form
  const labels = useAddressLabels(country)
  const { t } = useLingui()
  const field = (name: string, label: string, autoComplete: string) => (
    <TextField
      label={label}
      name={name}
      autoComplete={autoComplete}
      defaultValue={valueOf(name)}
      error={errorOf(name)}
    />
  )
  const ofBusiness = (name: keyof typeof labels, autoComplete: string) =>
    field(businessPath(name), labels[name], autoComplete)

  return (
    <form
      className={styles.form}
      method="post"
      action={useHref(registerPath)}
      noValidate
      onInput={form.onInput}
      onSubmit={form.onSubmit}
    >
      <input type="hidden" name={returnParameter} value={form.earlier?.values[returnParameter] ?? returnTo} />
      <div className={styles.pair}>
        {field('firstName', labels.firstName, 'given-name')}
        {field('lastName', labels.lastName, 'family-name')}
      </div>
      <TextField
        label={t`E-mail address`}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={valueOf('email')}
        error={errorOf('email')}
      />
      <PasswordFields name="password" label={t`Password`} errorOf={errorOf} />
      {store.registersCompanies && (
        <>
          <label className={styles.tickRow}>
            <input
              className={tick.tick}
              type="checkbox"
              name="isBusiness"
              value="yes"
              defaultChecked={valueOf('isBusiness') !== ''}
            />
            <Trans>Register as a company</Trans>
          </label>
          <div className={styles.business}>
            <p className={styles.hint}>
              <Trans>We approve business accounts before they can order.</Trans>
            </p>
            <div className={styles.pair}>
              {ofBusiness('company', 'organization')}
              {ofBusiness('taxId', 'off')}
            </div>
            {ofBusiness('street', 'address-line1')}
            {ofBusiness('apartment', 'address-line2')}
            <div className={styles.pair}>
              {ofBusiness('postcode', 'postal-code')}
              {ofBusiness('city', 'address-level2')}
            </div>
            {fieldsOfCountry(country).region !== 'NONE' && ofBusiness('region', 'address-level1')}
            {ofBusiness('phone', 'tel')}
          </div>
        </>
      )}
      {hasNewsletter && (
        <label className={styles.tickRow}>
          <input
            className={tick.tick}
            type="checkbox"
            name="wantsNewsletter"
            value="yes"
            defaultChecked={valueOf('wantsNewsletter') !== ''}
          />
          <Trans>Subscribe to the newsletter</Trans>
        </label>
      )}
      <FormAlert formTry={form.earlier} />
      <Button type="submit">
        <Trans>Create account</Trans>
      </Button>
    </form>
  )
}
