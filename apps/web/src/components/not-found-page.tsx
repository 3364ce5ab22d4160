import { Button } from '@rewards/ui/primitives/button';
import { Empty } from '@rewards/ui/primitives/empty';
import { Compass } from 'lucide-react';
import { Link } from 'wouter';
import { useTranslation } from '../i18n/use-translation';
import { useHome } from '../lib/session/home';
import { Page } from './page';

/** The link that leads away from a page without content. */
export function HomeLink() {
	const { t } = useTranslation('errors');
	const { href, text } = useHome();
	return (
		<Button asChild>
			<Link href={href}>{t(`page.${text}`)}</Link>
		</Button>
	);
}

export function NotFoundPage() {
	const { t } = useTranslation('errors');
	return (
		<Page title={t('page.notFoundTitle')}>
			<Empty icon={Compass} title={t('page.notFound')} action={<HomeLink />} />
		</Page>
	);
}
