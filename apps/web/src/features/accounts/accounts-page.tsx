import { Page } from '../../components/page';
import { useTranslation } from '../../i18n/use-translation';
import { AccountsGrid } from './accounts-grid';

/** /customers: Account Management. */
export function AccountsPage() {
	const { t } = useTranslation('accounts');
	return (
		<Page title={t('title')} fill>
			<AccountsGrid label={t('accounts')} />
		</Page>
	);
}
