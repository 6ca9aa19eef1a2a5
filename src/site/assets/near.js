/**
 * Looks for what is near: the browser tells where it is, once somebody asks. Without this script
 * there is no such button.
 */
const group = document.querySelector('.near');
const [latitude, longitude] = group.querySelectorAll('[type=hidden]');
const radius = group.querySelector('select');
const button = group.querySelector('button');
const status = group.querySelector('[role=status]');

if ('geolocation' in navigator) {
  group.hidden = false;
  button.hidden = false;
  button.addEventListener('click', locate);
}

function locate() {
  status.textContent = group.dataset.locating;
  button.disabled = true;
  navigator.geolocation.getCurrentPosition(search, fail, { timeout: 15_000, maximumAge: 300_000 });
}

/** Some hundred meters are near enough, and tell less of where somebody lives. */
function search({ coords }) {
  latitude.value = coords.latitude.toFixed(3);
  longitude.value = coords.longitude.toFixed(3);
  for (const field of [latitude, longitude]) field.disabled = false;
  radius.name = 'geoloc_radius';
  group.closest('form').requestSubmit();
}

function fail() {
  status.textContent = group.dataset.failed;
  button.disabled = false;
}
