/*
 * Runs before anything else of the page, in words that every browser with scripts reads: one that is older than
 * `.browserslistrc` says is led to the page in plain HTML, which signs it in without a script (decision 0217). What is asked
 * for came to browsers at about the versions of that list (`tools/served/old-browser.test.ts`).
 */
(function () {
  if (window.CSS && CSS.supports && CSS.supports("container-type", "inline-size") && CSS.supports("height", "1dvh"))
    return;
  location.replace("/plain");
})();
