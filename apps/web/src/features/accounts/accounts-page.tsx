import { Page } from '../../components/page';
import { useTranslation } from '../../i18n/use-translation';
import { useWorkplace } from '../../lib/workplace/workplace';
import { AccountsGrid } from './accounts-grid';

/** /customers: Account Management. */
export function AccountsPage() {
	const { t } = useTranslation('accounts');
	const { impersonating, account } = useWorkplace();
	return (
		<Page title={t('title')} fill>
			<AccountsGrid label={t('accounts')} {...(impersonating ? { below: account.id } : {})} />
		</Page>
	);
}
