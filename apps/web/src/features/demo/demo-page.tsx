import { Alert } from '@rewards/ui/primitives/alert';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { TabsNav, tabClasses } from '@rewards/ui/primitives/tabs';
import { Link } from 'wouter';
import { NotFoundPage } from '../../components/not-found-page';
import { Page, type PageProps } from '../../components/page';
import { useTranslation } from '../../i18n/use-translation';
import { useSamplePage } from '../../lib/use-sample-page';
import { type Screen, screens } from './constants';

// Object.keys loses the type of the keys.
const names = Object.keys(screens) as Screen[];

interface DemoPageProps extends Pick<PageProps, 'kind' | 'crumbs' | 'actions' | 'badge' | 'fill' | 'children'> {
	screen: Screen;
	/** Absent: the record doesn't exist. */
	title: string | undefined;
}

/**
 * The frame of all demo screens. They exist with sample data only; otherwise their addresses show a page that was not
 * found.
 */
export function DemoPage({ screen, title, children, ...page }: DemoPageProps) {
	const { t } = useTranslation('demo');
	const on = useSamplePage(screens[screen].list);
	if (on === null) {
		return (
			<Page title={title ?? t('title')}>
				<Skeleton className="h-64 rounded-lg" />
			</Page>
		);
	}
	if (!on || title === undefined) return <NotFoundPage />;
	return (
		<Page title={title} {...page}>
			<Alert tone="neutral" className="shrink-0">
				{t('note')}
			</Alert>
			<TabsNav label={t('title')} className="shrink-0">
				{names.map((name) => (
					<Link
						key={name}
						href={screens[name].list}
						className={tabClasses}
						aria-current={name === screen ? 'page' : undefined}
					>
						{t(`screen.${name}`)}
					</Link>
				))}
			</TabsNav>
			{children}
		</Page>
	);
}
