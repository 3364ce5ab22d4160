import { TabsNav, tabClasses } from '@rewards/ui/primitives/tabs';
import { Link } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';
import { asLeft } from '../../../lib/list-grid/places';
import { useSelf } from '../../../lib/session/self';
import { useBatchRights } from '../batch/batch-rights';

interface OrderTabsProps {
	programId: string;
	batchOrderEnabled: boolean | undefined;
	open: 'orders' | 'batch';
}

/** Orders and Batch Orders, for users who may see them; renders nothing for a single tab. */
export function OrderTabs({ programId, batchOrderEnabled, open }: OrderTabsProps) {
	const { t } = useTranslation('orders');
	const { manageOrders, manageProgram } = useSelf().data.permissions;
	const { sees } = useBatchRights(batchOrderEnabled);
	if (!sees || !(manageOrders || manageProgram)) return null;
	const tabs = [
		{ key: 'orders', href: `/programs/${programId}/orders`, label: t('orders') },
		{ key: 'batch', href: `/programs/${programId}/reports/batch-order`, label: t('batchOrders') },
	] as const;
	return (
		<TabsNav label={t('kinds')} className="shrink-0">
			{tabs.map(({ key, href, label }) => (
				<Link key={key} href={asLeft(href)} className={tabClasses} aria-current={key === open ? 'page' : undefined}>
					{label}
				</Link>
			))}
		</TabsNav>
	);
}
