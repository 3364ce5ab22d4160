import { Page } from '../../components/page';
import { useTranslation } from '../../i18n/use-translation';
import { RolesGrid } from './roles-grid';

/** /rolemanagement: Role Management. */
export function RolesPage() {
	const { t } = useTranslation('roles');
	return (
		<Page title={t('title')} fill>
			<RolesGrid />
		</Page>
	);
}
