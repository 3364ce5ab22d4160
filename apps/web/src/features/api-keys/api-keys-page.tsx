import type { GridState, RowAction } from '@rewards/ui/data-grid';
import { Button } from '@rewards/ui/primitives/button';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { Ban, BookOpen, KeyRound, Pencil, Play, Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Page } from '../../components/page';
import { SecretDialog } from '../../components/secret-dialog';
import { useTranslation } from '../../i18n/use-translation';
import { ListGrid } from '../../lib/list-grid/list-grid';
import { showAdded } from '../../lib/list-grid/places';
import { trpc } from '../../lib/trpc';
import { AddKey } from './add-key';
import { useApiKeyColumns } from './columns';
import { EditKey } from './edit-key';
import { ResumeKey } from './resume-key';
import { RotateKey } from './rotate-key';
import type { ApiKeyRow, NewSecret } from './types';

const initial: Partial<GridState> = { pageSize: 20, sort: [{ field: 'name', desc: false }] };

type Open =
	| { kind: 'add' }
	| { kind: 'edit' | 'rotate' | 'revoke' | 'resume'; key: ApiKeyRow }
	| { kind: 'secret'; made: NewSecret }
	| null;

/** /api-keys: keys with which programs call the API. */
export function ApiKeysPage() {
	const { t } = useTranslation(['apiKeys', 'acting', 'common']);
	const columns = useApiKeyColumns();
	const { apiKeys } = trpc.useUtils();
	const [open, setOpen] = useState<Open>(null);
	const close = () => setOpen(null);
	/** A form closes itself after saving, and must not take the secret with it. */
	const closeForm = () => setOpen((now) => (now?.kind === 'secret' ? now : null));
	const changed = () => void apiKeys.invalidate();
	const made = (secret: NewSecret) => {
		setOpen({ kind: 'secret', made: secret });
		changed();
	};
	const revoke = trpc.apiKeys.revoke.useMutation();
	const actions = (row: ApiKeyRow): RowAction[] => {
		const isOver = row.status === 'revoked';
		return [
			...(row.status === 'paused'
				? [
						{
							id: 'resume',
							label: t('acting:resume'),
							icon: <Play aria-hidden />,
							onSelect: () => setOpen({ kind: 'resume', key: row }),
						},
					]
				: []),
			{
				id: 'edit',
				label: t('common:edit'),
				icon: <Pencil aria-hidden />,
				disabled: isOver,
				onSelect: () => setOpen({ kind: 'edit', key: row }),
			},
			{
				id: 'rotate',
				label: t('apiKeys:rotate'),
				icon: <RefreshCw aria-hidden />,
				disabled: isOver,
				onSelect: () => setOpen({ kind: 'rotate', key: row }),
			},
			{
				id: 'revoke',
				label: t('apiKeys:revoke'),
				icon: <Ban aria-hidden />,
				danger: true,
				disabled: isOver,
				onSelect: () => setOpen({ kind: 'revoke', key: row }),
			},
		];
	};
	return (
		<Page
			title={t('apiKeys:title')}
			fill
			actions={
				<>
					<Button asChild>
						<Link href="/api/docs">
							<BookOpen aria-hidden />
							{t('apiKeys:documentation')}
						</Link>
					</Button>
					<Button variant="primary" aria-keyshortcuts="n" onClick={() => setOpen({ kind: 'add' })}>
						<Plus aria-hidden />
						{t('apiKeys:add')}
					</Button>
				</>
			}
		>
			<ListGrid
				list="apiKeys"
				label={t('apiKeys:title')}
				columns={columns}
				rowId={(row) => row.id}
				initial={initial}
				rowActions={actions}
				rowActionCount={4}
				empty={{ icon: KeyRound, title: t('apiKeys:emptyTitle'), text: t('apiKeys:empty') }}
			/>
			{open?.kind === 'add' && <AddKey onClose={closeForm} onMade={made} />}
			{open?.kind === 'edit' && <EditKey id={open.key.id} onClose={close} onSaved={changed} />}
			{open?.kind === 'rotate' && <RotateKey apiKey={open.key} onClose={closeForm} onMade={made} />}
			{open?.kind === 'resume' && <ResumeKey apiKey={open.key} onClose={close} onResumed={changed} />}
			{open?.kind === 'secret' && (
				<SecretDialog
					title={t('apiKeys:secretTitle', { name: open.made.name })}
					description={t('apiKeys:secretText')}
					secret={open.made.secret}
					keptLabel={t('apiKeys:secretKept')}
					onClose={() => {
						close();
						if (open.made.id) showAdded(open.made.id);
					}}
				>
					<p>{t('apiKeys:secretUse')}</p>
					<pre className="whitespace-pre-wrap break-words rounded-md border bg-muted p-3 text-xs" dir="ltr">
						{`curl ${window.location.origin}/api/self -H "Authorization: Bearer …"`}
					</pre>
				</SecretDialog>
			)}
			{open?.kind === 'revoke' && (
				<ConfirmDialog
					open
					danger
					onOpenChange={close}
					title={t('apiKeys:revokeTitle', { name: open.key.name })}
					confirmLabel={t('apiKeys:revoke')}
					onConfirm={async () => {
						await revoke.mutateAsync({ id: open.key.id });
						void toast.success(t('apiKeys:revoked'));
						changed();
					}}
				>
					{t('apiKeys:revokeText')}
				</ConfirmDialog>
			)}
		</Page>
	);
}
