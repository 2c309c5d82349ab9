import { type Role, roleNames, roles } from '@afyakadi/contract/access/roles';
import { failures, successes } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { remember, remembered } from '../../lib/browser/device.ts';
import { readRole } from '../../lib/browser/storedSession.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { type ApiError, describe, noAnswer } from '../../lib/http/errors.ts';
import { paced } from '../../lib/session/pace.ts';
import {
  dispatch,
  restore,
  session,
  useSession,
  waitForRestore,
  waitForUnlock,
} from '../../lib/session/session.ts';
import { endOf, type SignedIn } from '../../lib/session/states.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { Reference } from '../../ui/Reference.tsx';
import { Select } from '../../ui/Select.tsx';
import { PasswordField } from '../../ui/TextField.tsx';
import { useWait, WaitBand } from '../../ui/Wait.tsx';
import { IdentifierFields } from './IdentifierFields.tsx';
import {
  emptySignIn,
  firstProblem,
  type Problems,
  problemsOf,
  type SignInForm,
  type SignInResult,
  signIn,
} from './login.ts';
import { safeTarget } from './target.ts';

const factor = lazyComponent(async () => (await import('./SecondFactor.tsx')).SecondFactor);

/** A computer mostly serves one role, so the role of its last sign-in is preset. */
function presetForm(): SignInForm {
  return { ...emptySignIn, role: readRole(remembered('role')) ?? '' };
}

/**
 * Role, identifier and password (requirements 4.1); then the second factor in the same place, if the account has one.
 */
export function SignIn() {
  const { t } = useLingui();
  const translate = useTranslate();
  const navigate = useNavigate();
  const router = useRouter();
  // The router also passes on search parameters that the route has not validated.
  const to = safeTarget(useSearch({ from: '/login' }).to);
  const ended = endOf(useSession());
  const [form, setForm] = useState(presetForm);
  const [problems, setProblems] = useState<Problems>({});
  const [failed, setFailed] = useState<ApiError>();
  const [wait, setWait] = useWait();
  const [facilities, setFacilities] = useState<readonly { id: string; name: string }[]>([]);
  const [challenge, setChallenge] = useState<Extract<SignInResult, { kind: 'factor' }>['challenge']>();
  const [pending, setPending] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // A person who is already signed in, for example from a bookmark, continues to the dashboard.
    void restore()
      .then(waitForUnlock)
      .then(() => {
        if (session.get().state === 'in') void navigate({ to: '/dashboard', replace: true });
      })
      .catch(() => undefined);
  }, [navigate]);

  const change = (part: Partial<SignInForm>) => {
    const next = { ...form, ...part };
    setForm(next);
    // Validates reported fields again while they are corrected.
    if (Object.keys(problems).length > 0) {
      const now = problemsOf(next);
      setProblems((before) => Object.fromEntries(Object.entries(now).filter(([key]) => key in before)));
    }
  };

  const enter = async (signedIn: SignedIn) => {
    remember('role', signedIn.item.role);
    dispatch({ type: 'signedIn', answer: signedIn });
    notify.success(translate(successes.login));
    if (to) router.history.push(to);
    else await navigate({ to: '/dashboard' });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const current = problemsOf(form);
    setProblems(current);
    setFailed(undefined);
    setWait(undefined);
    const first = firstProblem(current);
    if (first) {
      element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setPending(true);
    const [result] = await Promise.all([waitForRestore().then(() => signIn(form)), paced('signIn')]);
    const isLoaded = result.kind !== 'factor' || (await factor.load());
    setPending(false);
    if (result.kind === 'in') return enter(result);
    if (result.kind === 'factor') {
      if (isLoaded) setChallenge(result.challenge);
      else setFailed(noAnswer());
      return;
    }
    if (result.kind === 'facilities') setFacilities(result.facilities);
    if (result.kind === 'failed') {
      setProblems(result.error.fields);
      setWait(result.error);
    }
    setFailed(result.error);
  };

  if (challenge) {
    const back = (why?: ApiError) => {
      setChallenge(undefined);
      setForm({ ...form, password: '' });
      setFailed(why);
    };
    return <factor.Component challenge={challenge} onIn={enter} onBack={back} />;
  }
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
        <Trans>Access your insurance account</Trans>
      </h1>
      <p className="mt-1 mb-6 text-muted">
        <Trans>Sign in with the role you work in today.</Trans>
      </p>
      {ended && !failed ? (
        <div className="mb-5">
          <Band tone="info" title={t`You have been signed out`}>
            {ended === 'expired' ? (
              <Trans>
                Your session has ended. Sign in again to continue where you were. If that fails, ask your
                administrator.
              </Trans>
            ) : (
              <Trans>Another account signed in on this computer.</Trans>
            )}
          </Band>
        </div>
      ) : null}
      <form ref={element} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Select
          label={t`Role`}
          name="role"
          placeholder={t`Select your role`}
          options={roles.map((role) => ({ value: role, label: translate(roleNames[role]) }))}
          value={form.role}
          onChange={(event) => change({ role: event.target.value as Role | '' })}
          error={problems.role && translate(problems.role)}
        />
        <IdentifierFields
          label={t`Sign in with`}
          type={form.identifierType}
          value={form.identifier}
          problem={problems.identifier}
          onType={(identifierType) => {
            setProblems(({ identifier: _, ...rest }) => rest);
            setForm({ ...form, identifierType, identifier: '' });
          }}
          onValue={(identifier) => change({ identifier })}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          value={form.password}
          onChange={(event) => change({ password: event.target.value })}
          error={problems.password && translate(problems.password)}
        />
        {facilities.length > 0 ? (
          <Select
            label={t`Facility`}
            name="facilityId"
            placeholder={t`Select your facility`}
            options={facilities.map(({ id, name }) => ({ value: id, label: name }))}
            value={form.facilityId}
            onChange={(event) => change({ facilityId: event.target.value })}
          />
        ) : null}
        <Link
          to="/forgot"
          className="self-end rounded-md text-sm font-medium text-accent underline-offset-4 hover:underline"
        >
          <Trans>Forgot password?</Trans>
        </Link>
        {wait ? (
          <WaitBand wait={wait} title={translate(failures.login)} />
        ) : failed ? (
          <Band tone="bad" announce="alert" title={translate(failures.login)}>
            {describe(failed, failures.server)}
            <Reference error={failed} />
          </Band>
        ) : null}
        <Button
          type="submit"
          variant="primary"
          pending={pending}
          pendingLabel={t`Signing in...`}
          className="w-full"
        >
          <Trans>Sign In</Trans>
        </Button>
      </form>
    </>
  );
}
