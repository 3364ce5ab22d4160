import { toast } from '@rewards/ui/primitives/toasts/toast';
import type { ViewItem } from '@rewards/validators/views/schemas';
import { useTranslation } from '../../i18n/use-translation';
import { handleError, trpc } from '../trpc';
import type { ListViews } from './use-list-state';
import { shownView } from './view-state';

/** The view actions that run immediately; a toast reports a failure, because the menu has closed long before. */
export function useViewActions(given: ListViews) {
	const { t } = useTranslation('lists');
	const { list } = given;
	const { client, views } = trpc.useUtils();
	const run = async (work: Promise<unknown>, message: string) => {
		try {
			await work;
			await views.list.invalidate({ grid: list });
			void toast.success(message);
		} catch (error) {
			handleError(error);
		}
	};
	return {
		save: ({ id }: ViewItem) => run(client.views.update.mutate({ id, state: shownView(given) }), t('views.saved')),
		share: ({ id, name, shared }: ViewItem) =>
			run(
				client.views.update.mutate({ id, shared: !shared }),
				t(shared ? 'views.notShared' : 'views.isShared', { name }),
			),
		openFirst: (view: ViewItem | null) =>
			run(
				client.views.setDefault.mutate({ grid: list, id: view?.id ?? null }),
				view ? t('views.defaultSet', { name: view.name }) : t('views.defaultUnset'),
			),
	};
}
