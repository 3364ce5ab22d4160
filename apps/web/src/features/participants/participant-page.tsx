import { Status } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { Card, CardContent, CardHeader, CardTitle } from '@rewards/ui/primitives/card';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { isStatus } from '@rewards/validators/participants/words';
import { ArrowLeft, Pencil, ShoppingCart } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, Redirect, useParams } from 'wouter';
import { ErrorState } from '../../components/error-state';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { firstFault } from '../../lib/first-fault';
import { lazily } from '../../lib/lazily';
import { asLeft } from '../../lib/list-grid/places';
import { useMay } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';
import { BalanceCard } from '../ledger';
import { PlaceOrder } from '../orders';
import { ParticipantFacts } from './participant-facts';
import { ParticipantTabLinks, ParticipantTabPanel, tabOf, useParticipantTabs } from './participant-tabs';
import type { Program } from './program-context';
import { type Participant, statusTones } from './types';

const ParticipantDialog = lazily(
	() => import('./participant-dialog').then((module) => module.ParticipantDialog),
	'validation',
);

function FactsCard({ participant, program }: { participant: Participant; program: Program }) {
	const { t } = useTranslation('participants');
	return (
		<Card>
			<CardHeader>
				<CardTitle>{t('facts')}</CardTitle>
			</CardHeader>
			<CardContent>
				<ParticipantFacts participant={participant} program={program} short />
			</CardContent>
		</Card>
	);
}

function ParticipantStatusBadge({ status }: { status: string }) {
	const { t } = useTranslation('participants');
	return isStatus(status) ? <Status tone={statusTones[status]} label={t(`status.${status}`)} /> : null;
}

/** Orders are taken: it is on, and between its first and its last day. */
function isOpen({ status, startDate, endDate }: Program): boolean {
	const now = Date.now();
	const at = (time: Date | string | null) => (time === null ? now : new Date(time).getTime());
	return status && at(startDate) <= now && now <= at(endDate);
}

/** /programs/{programId}/participants/{id}: one participant. */
export function ParticipantPage() {
	const { t } = useTranslation(['participants', 'common']);
	const programId = useParam('programId');
	const participantId = useParam('participantId');
	const utils = trpc.useUtils();
	const [editing, setEditing] = useState(false);
	const [ordering, setOrdering] = useState(false);
	const mayOrder = useMay('manageOrders');
	const ofProgram = trpc.programs.get.useQuery({ programId });
	const ofParticipant = trpc.participants.get.useQuery({ programId, participantId });
	const program = ofProgram.data;
	const participant = ofParticipant.data;
	const fault = firstFault(ofParticipant, ofProgram);
	const { tab } = useParams<{ tab?: string }>();
	const shown = useParticipantTabs();
	const open = tabOf(tab, shown);
	const list = `/programs/${programId}/participants`;
	const here = `${list}/${participantId}`;
	if (!open) return <Redirect to={here} replace />;
	const changed = () => {
		void utils.participants.invalidate();
		void utils.audit.forRecord.invalidate();
	};
	return (
		<Page
			title={participant ? participant.name || participant.email : fault ? t('participants:participant') : undefined}
			kind={t('participants:participant')}
			crumbs={
				program && [
					{ label: program.account.name, href: `/customers/${program.account.id}` },
					{ label: program.name, href: `/programs/${programId}/settings` },
					{ label: t('participants:title'), href: list },
				]
			}
			badge={participant && <ParticipantStatusBadge status={participant.status} />}
			actions={
				<>
					<Button asChild variant="ghost">
						<Link href={asLeft(list)}>
							<ArrowLeft aria-hidden className="rtl:-scale-x-100" />
							{t('participants:goBack')}
						</Link>
					</Button>
					{mayOrder && participant?.status === 'Active' && program && isOpen(program) && (
						<Button variant="primary" onClick={() => setOrdering(true)}>
							<ShoppingCart aria-hidden />
							{t('participants:placeOrder')}
						</Button>
					)}
					{participant && program && (
						<Button onClick={() => setEditing(true)}>
							<Pencil aria-hidden />
							{t('common:edit')}
						</Button>
					)}
				</>
			}
		>
			{fault && <ErrorState error={fault.error} onRetry={fault.retry} />}
			{!fault && !(participant && program) && <Skeleton className="h-64 rounded-lg" />}
			{participant && program && (
				<div className="flex min-w-0 max-w-6xl flex-col gap-5">
					<FactsCard participant={participant} program={program} />
					{program.type === 'points' && (
						<Suspense fallback={<Skeleton className="h-52 shrink-0 rounded-lg" />}>
							<BalanceCard programId={programId} participantId={participantId} sums={participant} />
						</Suspense>
					)}
					<ParticipantTabLinks here={here} open={open} shown={shown} />
					<ParticipantTabPanel open={open} program={program} participant={participant} onChanged={changed} />
				</div>
			)}
			<Suspense fallback={null}>
				{ordering && program && participant && (
					<PlaceOrder program={program} participant={participant} onClose={() => setOrdering(false)} />
				)}
				{editing && program && (
					<ParticipantDialog
						program={program}
						participantId={participantId}
						onClose={() => setEditing(false)}
						onSaved={changed}
					/>
				)}
			</Suspense>
		</Page>
	);
}
