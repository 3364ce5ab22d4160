import { Button } from '@rewards/ui/primitives/button';
import { MenuButton } from '@rewards/ui/primitives/menus/menu-button';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';
import { EditEndpoint } from './endpoint-form';
import { EndpointSecret, RotateSecret } from './endpoint-secret';
import type { Endpoint, NewSecret } from './types';

type Open = 'edit' | 'rotate' | 'delete' | { made: NewSecret } | null;

/** The actions on an endpoint, at the top of its page. */
export function EndpointActions({ endpoint: { id, name, pausedAt, fault } }: { endpoint: Endpoint }) {
	const { t } = useTranslation(['webhooks', 'common']);
	const [, navigate] = useLocation();
	const { webhooks, webhookDeliveries } = trpc.useUtils();
	const [open, setOpen] = useState<Open>(null);
	const close = () => setOpen(null);
	/** A form closes itself after saving, and must not take the secret with it. */
	const closeForm = () => setOpen((now) => (typeof now === 'object' ? now : null));
	const changed = () => {
		void webhooks.invalidate();
		void webhookDeliveries.invalidate();
	};
	const succeeded = (message: string) => {
		void toast.success(message);
		changed();
	};
	const pause = trpc.webhooks.pause.useMutation({
		onSuccess: () => succeeded(t(pausedAt ? 'webhooks:resumed' : 'webhooks:paused')),
	});
	const test = trpc.webhooks.test.useMutation({ onSuccess: () => succeeded(t('webhooks:testSent')) });
	const replay = trpc.webhooks.replay.useMutation({
		onSuccess: ({ messages }) => succeeded(t('webhooks:replayedFailed', { count: messages })),
	});
	const remove = trpc.webhooks.delete.useMutation();
	return (
		<>
			<Button variant="outline" disabled={pausedAt !== null || test.isPending} onClick={() => test.mutate({ id })}>
				{t('webhooks:test')}
			</Button>
			<Button
				variant="outline"
				disabled={pause.isPending || (pausedAt !== null && fault !== null)}
				onClick={() => pause.mutate({ id, paused: pausedAt === null })}
			>
				{t(pausedAt ? 'webhooks:resume' : 'webhooks:pause')}
			</Button>
			<MenuButton
				variant="outline"
				size="icon"
				align="end"
				aria-label={t('webhooks:more', { name })}
				data-tip={t('webhooks:more', { name })}
				items={[
					{ label: t('common:edit'), onSelect: () => setOpen('edit') },
					{ label: t('webhooks:rotate'), onSelect: () => setOpen('rotate') },
					{ label: t('webhooks:replayFailed'), onSelect: () => replay.mutate({ endpointId: id }) },
					{ label: t('common:delete'), danger: true, onSelect: () => setOpen('delete') },
				]}
			>
				<Ellipsis aria-hidden />
			</MenuButton>
			{open === 'edit' && <EditEndpoint id={id} onClose={close} onSaved={changed} />}
			{open === 'rotate' && (
				<RotateSecret id={id} name={name} onClose={closeForm} onMade={(made) => setOpen({ made })} />
			)}
			{typeof open === 'object' && open && <EndpointSecret made={open.made} onClose={close} />}
			{open === 'delete' && (
				<ConfirmDialog
					open
					danger
					onOpenChange={close}
					title={t('webhooks:deleteTitle', { name })}
					confirmLabel={t('common:delete')}
					onConfirm={async () => {
						await remove.mutateAsync({ id });
						void toast.success(t('webhooks:removed'));
						void webhooks.invalidate();
						navigate('/webhooks');
					}}
				>
					{t('webhooks:deleteText')}
				</ConfirmDialog>
			)}
		</>
	);
}
