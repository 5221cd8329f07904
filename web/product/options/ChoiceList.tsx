/** The choices of an option as radio buttons or checkboxes. */
import type { CustomOptionPartsFragment } from '../../client/generated/documents.generated.ts'
import { ADD_TO_CART_FORM } from '../../shop/addToCartForm.ts'
import { OptionMark } from './OptionMark.tsx'
import { useSurchargeText } from './useSurchargeText.ts'
import styles from './CustomOptions.module.css'
import tick from '../../ui/Tick.module.css'

type Option = Pick<CustomOptionPartsFragment, 'code' | 'kind' | 'title' | 'isRequired'>
type Choice = Pick<CustomOptionPartsFragment['choices'][number], 'code' | 'title' | 'surcharge'>

interface ChoiceListProps {
  readonly option: Option & { readonly choices: readonly Choice[] }
  readonly wished: readonly string[]
  readonly onWish: (wished: readonly string[]) => void
}

export function ChoiceList({ option: { code, kind, title, isRequired, choices }, wished, onWish }: ChoiceListProps) {
  const surchargeText = useSurchargeText()
  const isOneOnly = kind === 'RADIO'
  const toggle = (choice: string, isChecked: boolean) => {
    if (isOneOnly) onWish([choice])
    else onWish(isChecked ? [...wished, choice] : wished.filter((other) => other !== choice))
  }

  return (
    <fieldset className={styles.option}>
      <legend>
        {title} <OptionMark isRequired={isRequired} />
      </legend>
      {choices.map((choice) => (
        <label key={choice.code} className={styles.choice}>
          <input
            className={tick.tick}
            type={isOneOnly ? 'radio' : 'checkbox'}
            form={ADD_TO_CART_FORM}
            name={`option-${code}`}
            value={choice.code}
            required={isOneOnly && isRequired}
            checked={wished.includes(choice.code)}
            onChange={(event) => toggle(choice.code, event.target.checked)}
          />
          <span>{choice.title}</span>
          <span className={styles.surcharge}>{surchargeText(choice.surcharge)}</span>
        </label>
      ))}
    </fieldset>
  )
}
