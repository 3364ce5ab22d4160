import { Button } from '@rewards/ui/primitives/button';
import { Empty } from '@rewards/ui/primitives/empty';
import type { PermissionFlag } from '@rewards/validators/permissions';
import { Compass, Lock } from 'lucide-react';
import { Link } from 'wouter';
import { Page } from '../components/page';
import { useTranslation } from '../i18n/use-translation';

function Home() {
	const { t } = useTranslation('errors');
	return (
		<Button asChild>
			<Link href="/customers">{t('page.home')}</Link>
		</Button>
	);
}

export function NotFoundPage() {
	const { t } = useTranslation('errors');
	return (
		<Page title={t('page.notFoundTitle')}>
			<Empty icon={Compass} title={t('page.notFound')} action={<Home />} />
		</Page>
	);
}

/** Names the flags that would open the page, so that the person knows what to ask for. */
export function NoAccessPage({ flags }: { flags: readonly PermissionFlag[] }) {
	const { t } = useTranslation('errors');
	return (
		<Page title={t('page.noAccessTitle')}>
			<Empty icon={Lock} title={t('page.noAccess', { flags: [...flags] })} action={<Home />} />
		</Page>
	);
}
