import { toast } from '@rewards/ui/primitives/toast';
import type { ViewItem } from '@rewards/validators/views';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../trpc';
import type { ListViews } from './use-list-state';
import { shownView } from './view-state';

/** What a menu can do with a view at once; a failure is told as a toast. */
export function useViewActions(given: ListViews) {
	const { list } = given;
	const { t } = useTranslation('lists');
	const { views } = trpc.useUtils();
	const update = trpc.views.update.useMutation();
	const setDefault = trpc.views.setDefault.useMutation();
	const done = async (message: string) => {
		await views.list.invalidate({ grid: list });
		void toast.success(message);
	};
	return {
		save: ({ id }: ViewItem) =>
			update.mutate({ id, state: shownView(given) }, { onSuccess: () => done(t('views.saved')) }),
		share: ({ id, name, shared }: ViewItem) =>
			update.mutate(
				{ id, shared: !shared },
				{ onSuccess: () => done(t(shared ? 'views.notShared' : 'views.isShared', { name })) },
			),
		openFirst: (view: ViewItem | null) =>
			setDefault.mutate(
				{ grid: list, id: view?.id ?? null },
				{ onSuccess: () => done(view ? t('views.defaultSet', { name: view.name }) : t('views.defaultUnset')) },
			),
	};
}
