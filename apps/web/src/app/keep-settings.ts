import { useEffect, useLayoutEffect, useRef } from 'react';
import { changeLanguage } from '../i18n/change-language';
import { isLocale } from '../i18n/locales';
import { appearance, keptSettings, onChangedHere, putAppearance, takeSettings } from '../lib/appearance/appearance';
import { type Self, useSelf } from '../lib/session/self';
import { trpc } from '../lib/trpc';

/** From the last change to its being kept (docs/product/shell.md). */
const pauseMs = 300;

/** What the server keeps for the user becomes what shows, unless something newer waits here to be kept. */
function take({ user, data, language }: Self): void {
	const before = appearance();
	takeSettings(user.id, data.settings);
	// Another person's browser until now: theirs is not my language.
	const stranger = before.user !== null && before.user !== user.id;
	if (stranger && !before.guest.language && isLocale(language)) void changeLanguage(language);
}

/**
 * Keeps the settings for the user on the server, a moment after their last change, and takes what another device has
 * kept.
 */
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
		// What could not be kept waits for the next change, the next load or the connection.
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
