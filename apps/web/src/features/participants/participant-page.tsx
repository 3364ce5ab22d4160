import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Suspense, useState } from 'react';
import { Redirect, useLocation, useParams } from 'wouter';
import { ErrorState } from '../../components/error-state';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { faultOf } from '../../lib/errors/errors';
import { firstFault } from '../../lib/errors/first-fault';
import { asLeft } from '../../lib/list-grid/places';
import { deferredImport } from '../../lib/loading/deferred-import';
import { trpc } from '../../lib/trpc';
import { PlaceOrder } from '../orders';
import { type Asked, ParticipantActions } from './participant-actions';
import { ParticipantStatusBadge } from './participant-status-badge';
import { ParticipantStrip } from './participant-strip';
import { ParticipantTabLinks, ParticipantTabPanel, tabOf, useParticipantTabs } from './participant-tabs';

const ParticipantDialog = deferredImport(
	() => import('./form/participant-dialog').then((module) => module.ParticipantDialog),
	'validation',
);
const DeleteParticipant = deferredImport(() =>
	import('./delete-participant').then((module) => module.DeleteParticipant),
);
const MailOne = deferredImport(() => import('./mail-one').then((module) => module.MailOne), 'participantWork');
const MergeWith = deferredImport(
	() => import('./merge/merge-with').then((module) => module.MergeWith),
	'participantMerge',
);
const MergedFrom = deferredImport(
	() => import('./merge/merged-from').then((module) => module.MergedFrom),
	'participantMerge',
);
const ResetPassword = deferredImport(
	() => import('./reset-password').then((module) => module.ResetPassword),
	'validation',
);

/** Who has the data of a participant that was merged: old links lead there. */
function mergedIntoOf(error: unknown): string | null {
	const fault = error ? faultOf(error) : null;
	const id = fault?.kind === 'app' ? fault.body.params?.['mergedInto'] : undefined;
	return typeof id === 'string' ? id : null;
}

/** /programs/{programId}/participants/{id}: one participant. */
export function ParticipantPage() {
	const { t } = useTranslation('participants');
	const [, navigate] = useLocation();
	const programId = useParam('programId');
	const participantId = useParam('participantId');
	const utils = trpc.useUtils();
	const [asked, setAsked] = useState<Asked | null>(null);
	const ofProgram = trpc.programs.get.useQuery({ programId });
	const ofParticipant = trpc.participants.get.useQuery({ programId, participantId });
	const program = ofProgram.data;
	const participant = ofParticipant.data;
	const fault = firstFault(ofParticipant, ofProgram);
	// Also while a record that failed to load is retried.
	const failed = fault !== null || ofParticipant.errorUpdateCount > 0;
	const { tab } = useParams<{ tab?: string }>();
	const shown = useParticipantTabs();
	const open = tabOf(tab, shown);
	const list = `/programs/${programId}/participants`;
	const here = `${list}/${participantId}`;
	const mergedInto = mergedIntoOf(ofParticipant.error);
	if (mergedInto) return <Redirect to={`${list}/${mergedInto}`} replace />;
	if (!open) return <Redirect to={here} replace />;
	const close = () => setAsked(null);
	const changed = () => {
		void utils.participants.invalidate();
		void utils.audit.forRecord.invalidate();
	};
	return (
		<Page
			title={participant ? participant.name || participant.email : failed ? t('participant') : undefined}
			kind={t('participant')}
			crumbs={
				program && [
					{ label: program.account.name, href: `/customers/${program.account.id}` },
					{ label: program.name, href: `/programs/${programId}/settings` },
					{ label: t('title'), href: list },
				]
			}
			badge={participant && <ParticipantStatusBadge status={participant.status} />}
			actions={
				<ParticipantActions
					programId={programId}
					participantId={participantId}
					program={program}
					participant={participant}
					tab={tab}
					onAsk={setAsked}
				/>
			}
		>
			{fault && <ErrorState error={fault.error} onRetry={fault.retry} />}
			{!fault && !(participant && program) && <Skeleton className="h-64 rounded-lg" />}
			{participant && program && (
				<div className="flex min-w-0 flex-1 flex-col gap-4">
					<Suspense fallback={null}>
						<MergedFrom programId={programId} participantId={participantId} />
					</Suspense>
					<ParticipantStrip participant={participant} program={program} />
					<ParticipantTabLinks here={here} open={open} shown={shown} />
					<ParticipantTabPanel open={open} program={program} participant={participant} onChanged={changed} />
				</div>
			)}
			<Suspense fallback={null}>
				{asked === 'order' && program && participant && (
					<PlaceOrder program={program} participant={participant} onClose={close} />
				)}
				{asked === 'edit' && program && (
					<ParticipantDialog program={program} participantId={participantId} onClose={close} onSaved={changed} />
				)}
				{asked === 'password' && participant && (
					<ResetPassword programId={programId} participant={participant} onClose={close} />
				)}
				{asked === 'mail' && participant && program && (
					<MailOne program={program} participant={participant} onClose={close} />
				)}
				{asked === 'merge' && participant && program && (
					<MergeWith
						program={program}
						participant={participant}
						onClose={close}
						onMerged={(keptId) => {
							changed();
							if (keptId !== participantId) navigate(`${list}/${keptId}`, { replace: true });
						}}
					/>
				)}
				{asked === 'delete' && participant && (
					<DeleteParticipant
						programId={programId}
						participant={participant}
						onClose={close}
						onDeleted={() => {
							void utils.participants.list.invalidate();
							navigate(asLeft(list));
						}}
					/>
				)}
			</Suspense>
		</Page>
	);
}
