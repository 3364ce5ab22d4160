import { Empty } from '@rewards/ui/primitives/empty';
import type { PermissionFlag } from '@rewards/validators/permissions';
import { Lock } from 'lucide-react';
import { HomeLink } from '../components/not-found-page';
import { Page } from '../components/page';
import { useTranslation } from '../i18n/use-translation';

/** Names the flags that would open the page, so the person knows what to ask for. */
export function NoAccessPage({ flags }: { flags: readonly PermissionFlag[] }) {
	const { t } = useTranslation(['errors', 'roles']);
	return (
		<Page title={t('page.noAccessTitle')}>
			<Empty
				icon={Lock}
				title={t('page.noAccess', { flags: flags.map((flag) => t(`roles:flag.${flag}`)) })}
				action={<HomeLink />}
			/>
		</Page>
	);
}
