import { FormDialog } from '@rewards/ui/form';
import { ConfirmDialog } from '@rewards/ui/primitives/overlays/confirm-dialog';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { type ViewItem, viewCreateSchema } from '@rewards/validators/views/schemas';
import { z } from 'zod';
import { useTranslation } from '../../i18n/use-translation';
import { faultOf } from '../errors/errors';
import { trpc } from '../trpc';
import { useSave } from '../use-save';
import { zodParse } from '../zod-parse';
import type { ListViews } from './use-list-state';
import { shownView } from './view-state';

export type ViewDialogState = { kind: 'save' } | { kind: 'rename' | 'delete'; view: ViewItem };

interface ViewDialogsProps {
	dialog: ViewDialogState;
	views: ListViews;
	onClose: () => void;
}

const { name } = viewCreateSchema.shape;
const parseNew = zodParse(z.object({ name, shared: z.boolean() }));
const parseName = zodParse(z.object({ name }));
const nameField = { kind: 'text', name: 'name' } as const;

function SaveView({ views, onClose }: Omit<ViewDialogsProps, 'dialog'>) {
	const { t } = useTranslation('lists');
	const { views: cached } = trpc.useUtils();
	const create = useSave(trpc.views.create);
	const { list, open } = views;
	return (
		<FormDialog
			open
			onOpenChange={onClose}
			title={t('views.saveTitle')}
			width={440}
			defaultValues={{ name: '', shared: false }}
			parse={parseNew}
			fields={[
				{ ...nameField, label: t('views.name') },
				{ kind: 'checkbox', name: 'shared', label: t('views.shareField'), help: t('views.shareHelp') },
			]}
			onSubmit={async (values) => {
				const made = await create({ grid: list, ...values, state: shownView(views) }).catch((error: unknown) => {
					const fault = faultOf(error);
					const params = fault.kind === 'app' ? fault.body.params : undefined;
					if (params?.['reason'] !== 'tooManyViews') throw error;
					void toast.error(t('views.tooMany', { max: params['max'] }));
					return null;
				});
				if (!made) return;
				await cached.list.invalidate({ grid: list });
				open(made);
				void toast.success(t('views.saved'));
			}}
		/>
	);
}

function RenameView({ view, views, onClose }: Omit<ViewDialogsProps, 'dialog'> & { view: ViewItem }) {
	const { t } = useTranslation('lists');
	const { views: cached } = trpc.useUtils();
	const update = useSave(trpc.views.update);
	return (
		<FormDialog
			open
			onOpenChange={onClose}
			title={t('views.renameTitle')}
			width={440}
			defaultValues={{ name: view.name }}
			parse={parseName}
			fields={[{ ...nameField, label: t('views.name') }]}
			onSubmit={async (values) => {
				await update({ id: view.id, name: values.name });
				await cached.list.invalidate({ grid: views.list });
				void toast.success(t('views.renamed'));
			}}
		/>
	);
}

function DeleteView({ view, views, onClose }: Omit<ViewDialogsProps, 'dialog'> & { view: ViewItem }) {
	const { t } = useTranslation('lists');
	const { views: cached } = trpc.useUtils();
	const remove = trpc.views.delete.useMutation();
	return (
		<ConfirmDialog
			open
			onOpenChange={onClose}
			title={t('views.deleteTitle', { name: view.name })}
			confirmLabel={t('views.deleteConfirm')}
			danger
			onConfirm={async () => {
				await remove.mutateAsync({ id: view.id });
				if (views.current?.id === view.id) views.open(null);
				await cached.list.invalidate({ grid: views.list });
				void toast.success(t('views.deleted'));
			}}
		>
			{t(view.shared ? 'views.deleteShared' : 'views.deleteOwn')}
		</ConfirmDialog>
	);
}

/** The dialogs of the views menu. */
export function ViewDialogs({ dialog, ...props }: ViewDialogsProps) {
	if (dialog.kind === 'save') return <SaveView {...props} />;
	if (dialog.kind === 'rename') return <RenameView {...props} view={dialog.view} />;
	return <DeleteView {...props} view={dialog.view} />;
}
