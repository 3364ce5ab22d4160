import { formatInstant, formatNumber, useUi } from '@rewards/ui';
import { Status } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { Card, CardContent, CardHeader, CardTitle } from '@rewards/ui/primitives/card';
import { Copyable } from '@rewards/ui/primitives/copyable';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { ArrowLeft, Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { ErrorState } from '../../components/error-state';
import { Facts } from '../../components/facts';
import { Page } from '../../components/page';
import { useParam } from '../../components/param';
import { useTranslation } from '../../i18n/use-translation';
import { lazily } from '../../lib/lazily';
import { trpc } from '../../lib/trpc';
import { FirstAddress } from './first-address';
import { type Program, useCustomFields } from './program-context';
import { isStatus, type Participant, statusTones } from './types';

const EditParticipant = lazily(
	() => import('./edit-participant').then((module) => module.EditParticipant),
	'validation',
);

function ParticipantFacts({ participant, program }: { participant: Participant; program: Program }) {
	const { t } = useTranslation('participants');
	const { locale, timeZone } = useUi();
	const customFields = useCustomFields(program);
	const claim = program.type === 'claim';
	const points = program.type === 'points';
	const level = program.plateauLevels.find((one) => one.id === participant.levelId);
	return (
		<Card>
			<CardHeader>
				<CardTitle>{t('facts')}</CardTitle>
			</CardHeader>
			<CardContent>
				<Facts
					facts={[
						{
							label: claim ? t('field.code') : t('field.email'),
							value: claim ? (
								<Copyable value={participant.email} className="-ms-1" />
							) : (
								<span data-ltr>{participant.email}</span>
							),
						},
						{
							label: t('field.claimEmail'),
							value: claim && participant.claimEmail && <span data-ltr>{participant.claimEmail}</span>,
						},
						{
							label: t('field.externalId'),
							value: participant.externalId && <Copyable value={participant.externalId} className="-ms-1" />,
						},
						{ label: t('field.level'), value: !points && level?.description },
						{ label: t('field.balance'), value: points && formatNumber(participant.balance, locale) },
						{ label: t('field.awarded'), value: points && formatNumber(participant.awarded, locale) },
						{ label: t('field.redeemed'), value: points && formatNumber(participant.redeemed, locale) },
						{ label: t('field.orderCount'), value: formatNumber(participant.orderCount, locale) },
						{ label: t('field.createDate'), value: formatInstant(participant.createDate, locale, timeZone) },
						{ label: t('field.lastLoginDate'), value: formatInstant(participant.lastLoginDate, locale, timeZone) },
						...customFields.map(({ field, label }) => ({ label, value: participant[field] })),
					]}
				/>
			</CardContent>
		</Card>
	);
}

function ParticipantStatusBadge({ status }: { status: string }) {
	const { t } = useTranslation('participants');
	return isStatus(status) ? <Status tone={statusTones[status]} label={t(`status.${status}`)} /> : null;
}

/** /programs/{programId}/participants/{id}: one participant. */
export function ParticipantPage() {
	const { t } = useTranslation(['participants', 'common']);
	const programId = useParam('programId');
	const participantId = useParam('participantId');
	const utils = trpc.useUtils();
	const [editing, setEditing] = useState(false);
	const { data: program } = trpc.programs.get.useQuery({ programId });
	const { data: participant, error, refetch } = trpc.participants.get.useQuery({ programId, participantId });
	const list = `/programs/${programId}/participants`;
	return (
		<Page
			title={error ? t('participants:participant') : participant && (participant.name || participant.email)}
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
						<Link href={list}>
							<ArrowLeft aria-hidden className="rtl:-scale-x-100" />
							{t('participants:goBack')}
						</Link>
					</Button>
					{participant && program && (
						<Button onClick={() => setEditing(true)}>
							<Pencil aria-hidden />
							{t('common:edit')}
						</Button>
					)}
				</>
			}
		>
			{error && <ErrorState error={error} onRetry={() => void refetch()} />}
			{!error && !(participant && program) && <Skeleton className="h-64 rounded-lg" />}
			{participant && program && (
				<div className="flex max-w-5xl flex-col gap-6">
					<ParticipantFacts participant={participant} program={program} />
					<FirstAddress address={participant.addresses[0]} />
				</div>
			)}
			<Suspense fallback={null}>
				{editing && program && (
					<EditParticipant
						program={program}
						participantId={participantId}
						onClose={() => setEditing(false)}
						onSaved={() => void utils.participants.invalidate()}
					/>
				)}
			</Suspense>
		</Page>
	);
}
