import { useEffect, useLayoutEffect, useRef } from 'react';
import { changeLanguage } from '../i18n/change-language';
import { isLocale } from '../i18n/locales';
import { appearance, keptSettings, onChangedHere, putAppearance, takeSettings } from '../lib/appearance/appearance';
import { type Self, useSelf } from '../lib/session/self';
import { trpc } from '../lib/trpc';

/** Delay between the last change and the save (docs/product/shell.md). */
const pauseMs = 300;

/** Applies the user's settings from the server, unless a newer change is waiting to be saved. */
function take({ user, data, language }: Self): void {
	const before = appearance();
	takeSettings(user.id, data.settings);
	// Another person used this browser until now, so its language isn't this user's.
	const stranger = before.user !== null && before.user !== user.id;
	if (stranger && !before.guest.language && isLocale(language)) void changeLanguage(language);
}

/** Saves the settings on the server, shortly after their last change, and applies those saved on other devices. */
export function KeepSettings(): null {
	const self = useSelf();
	const utils = trpc.useUtils();
	const { mutateAsync } = trpc.auth.updateSelf.useMutation({ meta: { quiet: true } });
	const seen = useRef<string | null>(null);

	const kept = JSON.stringify(self.data.settings);
	useLayoutEffect(() => {
		if (seen.current === kept) return;
		seen.current = kept;
		take(self);
	}, [kept, self]);

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const save = async () => {
			timer = undefined;
			const { current, defaults } = appearance();
			const answer = await mutateAsync({ settings: keptSettings(appearance()) });
			seen.current = JSON.stringify(answer.data.settings);
			utils.auth.self.setData(undefined, answer);
			const now = appearance();
			if (now.current === current && now.defaults === defaults) putAppearance({ ...now, pending: false });
		};
		// A failed save waits for the next change, the next load or the connection.
		const run = () => void save().catch(() => {});
		const later = () => {
			clearTimeout(timer);
			timer = setTimeout(run, pauseMs);
		};
		const again = () => appearance().pending && later();
		again();
		const stop = onChangedHere(later);
		window.addEventListener('online', again);
		return () => {
			stop();
			window.removeEventListener('online', again);
			if (timer === undefined) return;
			clearTimeout(timer);
			run();
		};
	}, [mutateAsync, utils]);
	return null;
}
