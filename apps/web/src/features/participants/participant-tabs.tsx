import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { TabsNav, tabClasses } from '@rewards/ui/primitives/tabs';
import { Suspense } from 'react';
import { Link } from 'wouter';
import { GridSpace } from '../../components/grid-space';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { ActivityList } from '../audit';
import { TransactionsGrid } from '../ledger';
import { ParticipantOrders } from '../orders';
import { Addresses } from './form/addresses';
import { CustomFields } from './form/custom-fields';
import type { Program } from './program-context';
import type { Participant } from './types';

const tabs = ['addresses', 'orders', 'transactions', 'customFields', 'activity'] as const;
export type ParticipantTab = (typeof tabs)[number];

/** How a tab appears in the address; the first one is the page itself. */
const parts: Record<ParticipantTab, string> = {
	addresses: '',
	orders: 'orders',
	transactions: 'transactions',
	customFields: 'custom-fields',
	activity: 'activity',
};

/** The tabs that the user may open: orders with manageOrders, transactions with manageTransaction. */
export function useParticipantTabs(): readonly ParticipantTab[] {
	const { permissions } = useSelf().data;
	return tabs.filter(
		(tab) =>
			(tab !== 'orders' || permissions.manageOrders) && (tab !== 'transactions' || permissions.manageTransaction),
	);
}
export const tabOf = (part: string | undefined, shown: readonly ParticipantTab[]): ParticipantTab | undefined =>
	shown.find((tab) => parts[tab] === (part ?? ''));

interface TabLinksProps {
	/** Address of the participant. */
	here: string;
	open: ParticipantTab;
	shown: readonly ParticipantTab[];
}

export function ParticipantTabLinks({ here, open, shown }: TabLinksProps) {
	const { t } = useTranslation('participants');
	return (
		<TabsNav label={t('participantWork:page.tabs')} className="shrink-0">
			{shown.map((tab) => (
				<Link
					key={tab}
					href={parts[tab] === '' ? here : `${here}/${parts[tab]}`}
					className={tabClasses}
					aria-current={tab === open ? 'page' : undefined}
				>
					{t(`participantWork:page.tab.${tab}`)}
				</Link>
			))}
		</TabsNav>
	);
}

interface TabPanelProps {
	open: ParticipantTab;
	program: Program;
	participant: Participant;
	/** A transaction was added or reversed. */
	onChanged: () => void;
}

/** The content of the open tab. */
export function ParticipantTabPanel({ open, program, participant, onChanged }: TabPanelProps) {
	const key = { programId: program.id, participantId: participant.sid };
	return (
		<Suspense fallback={<Skeleton className="h-64 shrink-0 rounded-lg" />}>
			{open === 'addresses' && <Addresses addresses={participant.addresses} />}
			{open === 'orders' && (
				<GridSpace>
					<ParticipantOrders {...key} type={program.type} />
				</GridSpace>
			)}
			{open === 'transactions' && (
				// Room for the chart and some rows.
				<GridSpace className="min-h-[46rem] gap-4">
					<TransactionsGrid
						{...key}
						mayAdd={program.type === 'points'}
						balance={participant.balance}
						onChanged={onChanged}
					/>
				</GridSpace>
			)}
			{open === 'customFields' && <CustomFields program={program} participant={participant} />}
			{open === 'activity' && <ActivityList entity="participant" id={participant.sid} programId={program.id} />}
		</Suspense>
	);
}
