/**
 * Waits, intervals and deadlines of the server, in milliseconds. Every part takes its group from the configuration
 * (`config.timings`), so that tests can pass short ones. Lifetimes of sessions, codes, provisional authorizations and
 * rows are not here: a requirement or a decision defines them, the domains measure them by the server's clock, and
 * tests set that clock.
 */
export const defaultTimings = {
  /** Sessions of PostgreSQL. A call is answered within 5 s, even if the database does not respond. */
  database: {
    /** Until a session is opened, or one of the pool is free. */
    connect: 3_000,
    /** Until a session of the administrator is opened: at the start, and for its commands. */
    connectAdministrator: 5_000,
    /**
     * A migration waits for a lock no longer, because calls queue behind it; then it gives way before each repeat. Less
     * than PostgreSQL's `deadlock_timeout`, so that of a call and a migration that block each other the call goes on.
     */
    migrationLock: 500,
    migrationRetries: [500, 1_000, 2_000, 4_000, 8_000, 15_000],
    /** One statement of a call that somebody waits for; 0: no limit. */
    call: 3_500,
    /** One statement of an import, a periodic job or a report; 0: no limit. Slices of imports take a few seconds. */
    long: 15_000,
    /**
     * PostgreSQL itself ends a statement at its deadline, and the session continues. A session that is silent for this
     * much longer is lost: its server is stopped, or the line is cut.
     */
    silence: 500,
    /** PostgreSQL ends a session whose transaction is idle for this long: its locks block others. */
    idleInTransaction: 15_000,
    /** How long the server is not ready after a write that met a full disk. */
    fullDisk: 15_000,
    /** The pool closes a session that is unused for this long. */
    idleSession: 60_000,
  },
  /** The hot standby that reports and exports are read from. */
  standby: {
    /** Until a session with it is opened: a report then reads the primary. */
    connect: 1_000,
    /** How long it may take to replay what was committed before a report began, and how often that is checked. */
    wait: 1_000,
    poll: 20,
    /** How often its lag is measured, and one that was left is tried again. */
    check: 5_000,
  },
  /** The session that listens for notices, and sending them. */
  notices: {
    /** Before a lost session is opened again: doubled from the first to the longest. */
    firstRetry: 100,
    longestRetry: 5_000,
    /** How often an idle session is checked, and how long its answer may take. */
    ping: 5_000,
    pingAnswer: 4_000,
    close: 500,
    /** Between two sends; notices of the time between go together. */
    batch: 25,
    /** Before a send that failed is repeated once: time for a new session. */
    resend: 200,
  },
  /** Requests. A body of JSON is small; files have times of their own (`uploads`). */
  http: {
    head: 10_000,
    /** How far a body may be behind a kilobyte a second. */
    body: 20_000,
    /** A connection without traffic is closed, even if its answer was not read. */
    silence: 120_000,
    keepAlive: 72_000,
    tlsHandshake: 10_000,
    /** How often changed certificate files are looked for. */
    certificateCheck: 5_000,
    /** A whole request for metrics. */
    metrics: 10_000,
  },
  /** How long a sender of a file is waited for; the time to work on a piece is not counted. */
  uploads: {
    /** Without a byte; and the time after which the average has to be a kilobyte a second. */
    silence: 30_000,
    /** In all: the largest file comes in that at 36 KB/s. */
    whole: 30 * 60_000,
    /** The total for an unknown sender: how long the rest of the file is read after the refusal. */
    unknownSender: 5_000,
  },
  /** Idempotency-Key. A repeat waits longer than a reservation lives, so it is answered although the first server is gone. */
  idempotency: {
    /** How often a request renews its reservation of a key, and how long one lives that is not renewed. */
    renewal: 2_000,
    reservation: 6_000,
    /** How long a repeat waits for the first answer, and how often it checks. */
    repeatWait: 10_000,
    repeatPoll: 100,
  },
  /** The streams of live changes. */
  events: {
    /** The longest delay by a notice that was lost. */
    poll: 5_000,
    /** Before a read that failed is repeated; after the last one the streams end. */
    readRetries: [200, 800, 2_000],
    /** The interval of heartbeats on an idle stream; proxies cut what is silent for longer. */
    heartbeat: 15_000,
    /** How long the end of a stream may take to be sent. */
    close: 300,
    /** How long a browser waits before it opens a stream again. */
    browserRetry: 1_000,
    cleanup: 3_600_000,
  },
  /** Sessions that were locked or ended: a notice that was never sent delays a refusal no longer than this. */
  closedSessions: { poll: 5_000 },
  /** How often at most key files are looked at: so soon a running server takes up a new key. */
  keys: { fileCheck: 1_000 },
  /** Mail and SMS. */
  messages: {
    /** Before a message that was not taken is sent again. */
    retries: [2_000, 10_000],
    /** Handing one over. */
    handOver: 15_000,
  },
  /** The waits of a process that ends. */
  shutdown: {
    /** Work in the background. */
    background: 3_000,
    /** The total; a request that hangs longer is cut off. */
    whole: 15_000,
  },
  /** Periodic jobs: from the end of a run to the next, in each process. */
  jobs: {
    /** Before the first run, and how much later each further job begins. */
    first: 2_000,
    firstStep: 500,
    imports: 15_000,
    fetchTariff: 60_000,
    expireAttempts: 60_000,
    closeEmptyVisits: 60_000,
    chargeBedDays: 60_000,
    sealAudit: 5_000,
    forgetExpired: 10 * 60_000,
    forgetDelivered: 3_600_000,
    deleteOldRequests: 10 * 60_000,
  },
  /** Tasks after the commit: deliveries to a scheme (docs/decisions/018-outbox.md). */
  worker: {
    /**
     * The lease of a task; renewed at a third of it during the run. Another process takes over a task of a killed one
     * after the lease and at most one sweep.
     */
    lease: 15_000,
    /** After the first attempt that failed, doubled up to the longest. */
    firstBackoff: 5_000,
    longestBackoff: 300_000,
    /** The interval of sweeps for tasks that nobody announced: their process was killed, or a backup restored them. */
    sweep: 10_000,
    /**
     * How long a person at a screen waits for a task. A scheme that is well answers far sooner; nothing is lost by not
     * waiting.
     */
    runNow: 10_000,
    /** The interval of checking what another process runs. */
    peek: 100,
    /** How long the end waits for running tasks before it releases their leases. */
    stop: 2_000,
  },
  /** Threads that make documents. */
  threads: {
    /** The longest that one takes to start, before its first work. */
    start: 30_000,
    /** The longest that one works on a document or a picture. */
    deadline: 15_000,
    /** How often the memory of a working thread is measured. */
    memoryCheck: 100,
    /** How long a thread that was ended may still run. */
    longestEnd: 5_000,
    /** After this long without work a thread ends. */
    idle: 60_000,
  },
  /** The heartbeat interval of a running import; after 30 s without a heartbeat it counts as lost. */
  imports: { heartbeat: 5_000 },
  /** Connections to a scheme's service and how calls are repeated. */
  scheme: {
    connect: 3_000,
    keepAlive: 4_000,
    longestKeepAlive: 60_000,
    /** Before the first and the second repeat: a random time up to this (full jitter). */
    repeats: [400, 1_600],
    /** A repeat that has less time left than this is not worth it. */
    leastForRepeat: 250,
    /** The window in which a breaker counts failures, its first backoff, and the longest after doubling. */
    breakerWindow: 30_000,
    breakerFirst: 5_000,
    breakerLongest: 60_000,
    /** Between two calls with credentials that were refused; probes of the connection still call. */
    refusedCredentials: 30_000,
    /** Settings of a facility are never older than this, also where a notice was lost. */
    settings: 5_000,
  },
  /** The monitoring of a scheme's address (docs/decisions/017-connecting-to-a-scheme.md). */
  connection: {
    /** Between two reads of the facilities to probe and of their leases. */
    poll: 2_000,
    /** Another process takes over after this long without a heartbeat. */
    lease: 6_000,
    /** The interval of probes: with two silent ones at the least patience a change is known within 10 s. */
    probe: 4_000,
    /** How long a probe that timed out may still report. */
    longestProbe: 20_000,
    /** A probe that a person asks for. */
    testProbe: 10_000,
    /** Calls without an answer cause probes no more often than this. */
    probeAfterFailure: 1_000,
    /** How long a probe may take before it counts as unanswered: longer where the last answers were slow. */
    leastPatience: 2_500,
    longestPatience: 20_000,
    /** The median of answers above which the scheme is slow, and how old the answers may be that count. */
    slowAnswer: 3_000,
    answerRetention: 60_000,
  },
  /**
   * The calls of docs/servicehub.md with the total deadline of each: waiting for a connection, the token, repeats, the
   * answer's last byte. A look-up that takes longer than ten seconds is useless to a person at a desk; a lost
   * authorization costs the patient a second walk, so it may take longer; a folio or a whole tariff is sent or fetched
   * in the background.
   */
  schemeCalls: {
    Token: 10_000,
    GetCardVerifiers: 10_000,
    GetVisitTypes: 10_000,
    GetPointsOfCare: 10_000,
    GetCardDetails: 10_000,
    GetCardDetailsByNIN: 10_000,
    AuthorizeCard: 20_000,
    VerifyCard: 20_000,
    GetAuthorizationDetails: 10_000,
    GetPreviousPatientVisits: 10_000,
    CancelAuthorization: 20_000,
    GeneratePOCReferenceNo: 20_000,
    GetPricePackageWithExcludedServices: 60_000,
    RequestApproval: 20_000,
    GetApprovalStatus: 10_000,
    GetReferenceNoStatus: 10_000,
    IssueApprovedService: 20_000,
    GetIssuedServices: 10_000,
    CancelIssuedService: 20_000,
    CancelRequest: 20_000,
    SignFolio: 30_000,
    SubmitFolio: 120_000,
    GetSubmittedClaims: 30_000,
    GetClaimDecision: 30_000,
    SubmitMonthlyClaim: 60_000,
    GetReceipt: 10_000,
    GetFacilities: 10_000,
    AddReferral: 20_000,
    GetReferralByCardNo: 10_000,
  },
};

export type Timings = typeof defaultTimings;
