import { Button } from '@rewards/ui/primitives/button';
import {
	ArrowLeft,
	ChevronLeft,
	ChevronRight,
	KeyRound,
	Mail,
	Merge,
	Pencil,
	ShoppingCart,
	Trash2,
} from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { asLeft } from '../../lib/list-grid/places';
import { useMay } from '../../lib/session/self';
import type { Program } from './program-context';
import type { Participant } from './types';
import { useNeighbours } from './use-neighbours';

export type Asked = 'edit' | 'order' | 'password' | 'mail' | 'merge' | 'delete';

interface ParticipantActionsProps {
	programId: string;
	participantId: string;
	program: Program | undefined;
	participant: Participant | undefined;
	/** How the open tab appears in the address, kept when moving to the next participant. */
	tab: string | undefined;
	onAsk: (asked: Asked) => void;
}

/** The program accepts orders: it is enabled, and between its first and last day. */
function isOpen({ status, startDate, endDate }: Program): boolean {
	const now = Date.now();
	const at = (time: Date | string | null) => (time === null ? now : new Date(time).getTime());
	return status && at(startDate) <= now && now <= at(endDate);
}

/** Navigation through the list that one came from, and the actions on a participant. */
export function ParticipantActions(props: ParticipantActionsProps) {
	const { programId, participantId, program, participant, tab, onAsk } = props;
	const { t } = useTranslation(['participants', 'participantWork', 'common']);
	const [, navigate] = useLocation();
	const mayOrder = useMay('manageOrders');
	const neighbours = useNeighbours(program, participantId);
	const list = `/programs/${programId}/participants`;
	const steps = neighbours && [
		{
			key: 'k',
			name: t('participantWork:previous'),
			to: neighbours.previous,
			icon: <ChevronLeft className="rtl:-scale-x-100" />,
		},
		{
			key: 'j',
			name: t('participantWork:next'),
			to: neighbours.next,
			icon: <ChevronRight className="rtl:-scale-x-100" />,
		},
	];
	return (
		<>
			<Button asChild variant="ghost">
				<Link href={asLeft(list)}>
					<ArrowLeft aria-hidden className="rtl:-scale-x-100" />
					{t('participants:goBack')}
				</Link>
			</Button>
			{steps?.map(({ key, name, to, icon }) => (
				<Button
					key={name}
					variant="ghost"
					size="icon"
					aria-label={name}
					aria-keyshortcuts={key}
					data-tip={name}
					// Stays at the end of the list, with the focus.
					aria-disabled={to === null || undefined}
					className="aria-disabled:opacity-40"
					onClick={() => {
						if (!to) return;
						to.onGo();
						navigate(`${list}/${to.participantId}${tab ? `/${tab}` : ''}`, { replace: true });
					}}
				>
					{icon}
				</Button>
			))}
			{participant && program && (
				<>
					<Button
						variant="ghost"
						size="icon"
						aria-label={t('common:delete')}
						data-tip={t('common:delete')}
						onClick={() => onAsk('delete')}
					>
						<Trash2 className="text-danger-text" />
					</Button>
					<Button
						variant="ghost"
						size="icon"
						aria-label={t('participantWork:mergeWith')}
						data-tip={t('participantWork:mergeWith')}
						onClick={() => onAsk('merge')}
					>
						<Merge />
					</Button>
					<Button
						variant="ghost"
						size="icon"
						aria-label={t('participants:resetLink')}
						data-tip={t('participants:resetLink')}
						onClick={() => onAsk('mail')}
					>
						<Mail />
					</Button>
					<Button onClick={() => onAsk('password')}>
						<KeyRound aria-hidden />
						{t('participants:resetPassword')}
					</Button>
					<Button aria-keyshortcuts="e" onClick={() => onAsk('edit')}>
						<Pencil aria-hidden />
						{t('common:edit')}
					</Button>
					{mayOrder && participant.status === 'Active' && isOpen(program) && (
						<Button variant="primary" onClick={() => onAsk('order')}>
							<ShoppingCart aria-hidden />
							{t('participants:placeOrder')}
						</Button>
					)}
				</>
			)}
		</>
	);
}
