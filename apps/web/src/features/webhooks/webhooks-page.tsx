import type { GridState, RowAction } from '@rewards/ui/data-grid';
import { Button } from '@rewards/ui/primitives/button';
import { List, Pencil, Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Page } from '../../components/page';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { showAdded } from '../../lib/list-grid/places';
import { trpc } from '../../lib/trpc';
import { useEndpointColumns } from './columns';
import { AddEndpoint, EditEndpoint } from './endpoint-form';
import { EndpointSecret } from './endpoint-secret';
import type { EndpointRow, NewSecret } from './types';

const initial: Partial<GridState> = { pageSize: 20, sort: [{ field: 'name', desc: false }] };

type Open = { kind: 'add' } | { kind: 'edit'; id: string } | { kind: 'secret'; made: NewSecret } | null;

/** /webhooks: endpoints of other systems that receive events. */
export function WebhooksPage() {
	const { t } = useTranslation(['webhooks', 'common']);
	const columns = useEndpointColumns();
	const [, navigate] = useLocation();
	const { webhooks } = trpc.useUtils();
	const [open, setOpen] = useState<Open>(null);
	const close = () => setOpen(null);
	/** A form closes itself after saving, and must not take the secret with it. */
	const closeForm = () => setOpen((now) => (now?.kind === 'secret' ? now : null));
	const changed = () => void webhooks.invalidate();
	const actions = ({ id }: EndpointRow): RowAction[] => [
		{
			id: 'messages',
			label: t('webhooks:deliveries'),
			icon: <List aria-hidden />,
			onSelect: () => navigate(`/webhooks/${id}`),
		},
		{
			id: 'edit',
			label: t('common:edit'),
			icon: <Pencil aria-hidden />,
			onSelect: () => setOpen({ kind: 'edit', id }),
		},
	];
	return (
		<Page
			title={t('webhooks:title')}
			fill
			actions={
				<Button variant="primary" aria-keyshortcuts="n" onClick={() => setOpen({ kind: 'add' })}>
					<Plus aria-hidden />
					{t('webhooks:add')}
				</Button>
			}
		>
			<ListGrid
				list="webhooks"
				label={t('webhooks:title')}
				columns={columns}
				rowId={(row) => row.id}
				initial={initial}
				rowActions={actions}
				rowActionCount={2}
				onRowOpen={({ id }) => navigate(`/webhooks/${id}`)}
				empty={{ icon: Webhook, title: t('webhooks:emptyTitle'), text: t('webhooks:empty') }}
			/>
			{open?.kind === 'add' && (
				<AddEndpoint
					onClose={closeForm}
					onMade={(made) => {
						setOpen({ kind: 'secret', made });
						changed();
					}}
				/>
			)}
			{open?.kind === 'edit' && <EditEndpoint id={open.id} onClose={close} onSaved={changed} />}
			{open?.kind === 'secret' && (
				<EndpointSecret
					made={open.made}
					onClose={() => {
						close();
						if (open.made.id) showAdded(open.made.id);
					}}
				/>
			)}
		</Page>
	);
}
