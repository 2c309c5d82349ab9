import { useLingui } from '@lingui/react/macro';
import { useSignal } from '../lib/browser/signal.ts';
import { setTheme, theme } from '../lib/browser/theme.ts';
import { chooseLanguage } from '../lib/text/i18n.ts';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { Moon, Sun } from './icons.ts';

/** Language and theme, on the sign-in screen and in the top bar. */
export function Preferences() {
  const { t, i18n } = useLingui();
  const dark = useSignal(theme) === 'dark';
  const swahili = i18n.locale === 'sw';
  return (
    <div className="flex items-center gap-1">
      {/* The name of the other language, in that language. */}
      <button
        type="button"
        lang={swahili ? 'en' : 'sw'}
        aria-label={swahili ? 'EN/SW: Change to English' : 'EN/SW: Badilisha kwenda Kiswahili'}
        onClick={() => void chooseLanguage(swahili ? 'en' : 'sw')}
        className="control rounded-md px-2 text-sm text-muted hover:bg-sunken"
      >
        <span aria-hidden className={cx(!swahili && 'font-semibold text-ink')}>
          EN
        </span>
        <span aria-hidden>/</span>
        <span aria-hidden className={cx(swahili && 'font-semibold text-ink')}>
          SW
        </span>
      </button>
      <IconButton
        label={dark ? t`Light theme` : t`Dark theme`}
        icon={dark ? <Sun aria-hidden size={18} /> : <Moon aria-hidden size={18} />}
        onClick={() => setTheme(dark ? 'light' : 'dark')}
      />
    </div>
  );
}
