/*
 * Preloaded (LD_PRELOAD), moves the clock of a program and its children ahead by CLOCK_AHEAD seconds. The monotonic clock,
 * by which timers wait, and the times of files stay true. See moved-clock.ts.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t ahead;
static int (*trueClock)(clockid_t, struct timespec *);

__attribute__((constructor)) static void prepare(void) {
  const char *setting = getenv("CLOCK_AHEAD");
  trueClock = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  ahead = setting ? atol(setting) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *at) {
  /* Other libraries may ask before ours is prepared. */
  int result = trueClock ? trueClock(clock, at) : (int)syscall(SYS_clock_gettime, clock, at);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) at->tv_sec += ahead;
  return result;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  struct timespec now;
  (void)zone;
  clock_gettime(CLOCK_REALTIME, &now);
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
