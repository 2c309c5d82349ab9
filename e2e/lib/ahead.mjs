// Loaded before a journey's own server (NODE_OPTIONS --import): its clock goes so many milliseconds ahead.
const ahead = Number(process.env.CLOCK_AHEAD ?? 0);
const Real = Date;

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + ahead);
    else super(...given);
  }

  static now() {
    return Real.now() + ahead;
  }
};
