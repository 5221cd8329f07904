import { Trans, useLingui } from '@lingui/react/macro'
import { homePath } from '../shop/paths.ts'
import { ButtonLink } from './Button.tsx'
import { MessagePage } from './MessagePage.tsx'

export function NotFoundPage() {
  const { t } = useLingui()

  return (
    <MessagePage
      title={t`Page not found`}
      actions={
        <ButtonLink to={homePath}>
          <Trans>To the home page</Trans>
        </ButtonLink>
      }
    >
      <Trans>There is nothing here any more. Try the menu or search.</Trans>
    </MessagePage>
  )
}
