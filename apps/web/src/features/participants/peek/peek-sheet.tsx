import { Button } from '@rewards/ui/primitives/button';
import { Dialog, DialogBody, SheetContent } from '@rewards/ui/primitives/overlays/dialog';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { ChevronDown, ChevronUp, KeyRound, Mail, SquareArrowOutUpRight } from 'lucide-react';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { ErrorState } from '../../../components/error-state';
import { useTranslation } from '../../../i18n/use-translation';
import { singleKeysOff } from '../../../lib/keys/single-keys';
import { deferredImport } from '../../../lib/loading/deferred-import';
import { useMay } from '../../../lib/session/self';
import { trpc } from '../../../lib/trpc';
import { FirstAddress } from '../form/first-address';
import { ParticipantStatusBadge } from '../participant-status-badge';
import { ParticipantStrip } from '../participant-strip';
import type { Program } from '../program-context';
import { type Neighbour, useNeighbours } from '../use-neighbours';
import { LastTransactions } from './last-transactions';

const MailOne = deferredImport(() => import('../mail-one').then((module) => module.MailOne), 'participantWork');
const ResetPassword = deferredImport(
	() => import('../reset-password').then((module) => module.ResetPassword),
	'validation',
);

interface PeekSheetProps {
	program: Program;
	participantId: string;
	/** The list's query string without the participant. */
	search: string;
	onGo: (neighbour: Neighbour) => void;
	onClose: () => void;
}

/** A participant's key facts, next to the list; ↑ and ↓ (or K and J) move through the list. */
export function PeekSheet({ program, participantId, search, onGo, onClose }: PeekSheetProps) {
	const { t } = useTranslation(['participants', 'participantWork']);
	const mayTransact = useMay('manageTransaction');
	const [asked, setAsked] = useState<'password' | 'mail' | null>(null);
	const { data, error, refetch } = trpc.participants.get.useQuery({ programId: program.id, participantId });
	const neighbours = useNeighbours(program, participantId, search);
	const go = (neighbour: Neighbour | null | undefined) => neighbour && onGo(neighbour);
	const onKeyDown = (event: KeyboardEvent) => {
		const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
		if (asked || ctrlKey || metaKey || altKey || shiftKey) return;
		const letters = singleKeysOff() ? '' : key;
		const to =
			key === 'ArrowDown' || letters === 'j'
				? neighbours?.next
				: key === 'ArrowUp' || letters === 'k'
					? neighbours?.previous
					: undefined;
		if (to === undefined) return;
		event.preventDefault();
		go(to);
	};
	const href = `/programs/${program.id}/participants/${participantId}`;
	const steps = neighbours && [
		{ name: t('participantWork:previous'), to: neighbours.previous, icon: <ChevronUp /> },
		{ name: t('participantWork:next'), to: neighbours.next, icon: <ChevronDown /> },
	];
	return (
		<Dialog open onOpenChange={(open) => !open && onClose()}>
			<SheetContent
				title={
					data ? (
						<span className="flex items-center gap-3">
							<bdi className="truncate">{data.name || data.email}</bdi>
							<ParticipantStatusBadge status={data.status} />
						</span>
					) : (
						t('participants:participant')
					)
				}
				width={460}
				onKeyDown={onKeyDown}
			>
				<div className="flex shrink-0 flex-wrap items-center gap-2 border-b px-5 py-2">
					<Button asChild variant="primary">
						<Link href={href}>
							<SquareArrowOutUpRight aria-hidden className="rtl:-scale-x-100" />
							{t('participantWork:peek.page')}
						</Link>
					</Button>
					<Button disabled={!data} onClick={() => setAsked('password')}>
						<KeyRound aria-hidden />
						{t('participants:resetPassword')}
					</Button>
					<Button
						variant="ghost"
						size="icon"
						disabled={!data}
						aria-label={t('participants:resetLink')}
						data-tip={t('participants:resetLink')}
						onClick={() => setAsked('mail')}
					>
						<Mail />
					</Button>
					<span className="ms-auto flex">
						{steps?.map(({ name, to, icon }) => (
							<Button
								key={name}
								variant="ghost"
								size="icon"
								aria-label={name}
								data-tip={name}
								aria-disabled={to === null || undefined}
								className="aria-disabled:opacity-40"
								onClick={() => go(to)}
							>
								{icon}
							</Button>
						))}
					</span>
				</div>
				<DialogBody className="flex flex-col gap-5 py-4">
					{error ? (
						<ErrorState error={error} onRetry={() => void refetch()} />
					) : data ? (
						<>
							<ParticipantStrip participant={data} program={program} />
							{mayTransact && program.type === 'points' && (
								<LastTransactions programId={program.id} participantId={participantId} href={`${href}/transactions`} />
							)}
							<FirstAddress address={data.addresses[0]} />
						</>
					) : (
						<Skeleton className="h-40 rounded-lg" />
					)}
				</DialogBody>
				<Suspense fallback={null}>
					{asked === 'password' && data && (
						<ResetPassword programId={program.id} participant={data} onClose={() => setAsked(null)} />
					)}
					{asked === 'mail' && data && <MailOne program={program} participant={data} onClose={() => setAsked(null)} />}
				</Suspense>
			</SheetContent>
		</Dialog>
	);
}
